// Bytes as text (RFC 4648, chapter 4).
#pragma once

#include <string>
#include <string_view>

namespace steelyard {

std::string base64(std::string_view bytes);

}  // namespace steelyard
