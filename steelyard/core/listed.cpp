#include "steelyard/core/listed.hpp"

#include <fmt/format.h>

namespace steelyard {

std::string listed(const std::vector<std::string>& names, std::size_t most, const std::string& separator) {
  const std::size_t shown = names.size() > most + 1 ? most : names.size();
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(shown);
  const std::string more = shown < names.size() ? fmt::format(" and {} more", names.size() - shown) : "";
  return fmt::format("{}{}", fmt::join(names.begin(), end, separator), more);
}

}  // namespace steelyard
