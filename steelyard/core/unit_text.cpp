#include "steelyard/core/unit_text.hpp"

namespace steelyard {

std::string unit_text(const std::string& unit) {
  std::string out;
  for (const char c : unit)
    if (c == '.')
      out += "·";
    else if (c == '2')
      out += "²";
    else if (c == '3')
      out += "³";
    else
      out += c;
  return out;
}

}  // namespace steelyard
