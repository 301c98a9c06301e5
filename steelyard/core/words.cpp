#include "steelyard/core/words.hpp"

#include <charconv>
#include <cmath>

namespace steelyard {

namespace {

// A plain decimal. Nothing may follow it.
bool parse_decimal(std::string_view text, double& value) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size();
}

// [+-][number*]pi[/number]
bool parse_multiple_of_pi(std::string_view text, double& value) {
  const std::size_t at = text.find("pi");
  if (at == std::string_view::npos) return false;
  std::string_view before = text.substr(0, at), after = text.substr(at + 2);
  double factor = 1, divisor = 1;
  if (before == "-")
    factor = -1;
  else if (!before.empty() && before != "+") {
    if (before.back() != '*') return false;
    before.remove_suffix(1);
    if (!parse_decimal(before, factor)) return false;
  }
  if (!after.empty()) {
    if (after.front() != '/') return false;
    after.remove_prefix(1);
    if (!parse_decimal(after, divisor)) return false;
  }
  value = factor * M_PI / divisor;
  return true;
}

}  // namespace

bool parse_number(std::string_view text, double& value) {
  return parse_decimal(text, value) || parse_multiple_of_pi(text, value);
}

std::string brief(const std::string& text) { return text.size() > 40 ? text.substr(0, 37) + "..." : text; }

}  // namespace steelyard
