// Columns as an option names them. Private to the library.
#pragma once

#include <string>
#include <vector>

namespace steelyard {

/// "2-7" where names are odd or missing, "pos_{}" where a pattern gives them, names otherwise. `names`: of all columns.
std::string columns_text(const std::vector<std::string>& names, const std::vector<std::size_t>& columns);

}  // namespace steelyard
