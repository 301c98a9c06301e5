#include "steelyard/core/svg.hpp"

#include <cmath>

namespace steelyard::svg {

namespace {

constexpr const char* colours[] = {"#1f6fb4", "#c8553d", "#2e8b57", "#8a5fb0",
                                   "#b8860b", "#1b8a9c", "#b0447b", "#5f6b76"};

// 1, 2 or 5 times a power of ten: the step that gives about `count` ticks.
double nice_step(double range, int count) {
  const double raw = range / count, power = std::pow(10, std::floor(std::log10(raw))), share = raw / power;
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

}  // namespace

const char* colour(std::size_t k) { return colours[k % std::size(colours)]; }

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

std::string shortened(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest - 1;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // inside a character
  return text.substr(0, end) + "…";
}

std::string short_number(double x) { return fmt::format("{:g}", std::abs(x) < 1e-12 ? 0.0 : x); }

std::vector<double> ticks(const Range& range, int count) {
  const double step = nice_step(range.high - range.low, count);
  std::vector<double> out;
  for (double k = std::ceil(range.low / step - 1e-9); k * step <= range.high + 1e-9 * step; ++k)
    out.push_back(k * step);
  return out;
}

void Drawing::text(double x, double y, const std::string& words, const std::string& style) {
  add("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>", x, y, style, escaped(words));
}

void Drawing::line(double x1, double y1, double x2, double y2, const std::string& style) {
  add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>", x1, y1, x2, y2, style);
}

std::string Drawing::take(double width, double height) const {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
             "{1:.0f}\" font-family=\"'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif\" "
             "font-size=\"11\" fill=\"{2}\">\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#ffffff\"/>\n",
             width, height, ink) +
         text_ + "</svg>\n";
}

}  // namespace steelyard::svg
