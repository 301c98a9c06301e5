// Parts of pictures: SVG text, axes' ticks, the house's colours. Private to the library.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

namespace steelyard::svg {

inline constexpr const char* ink = "#1f2933";
inline constexpr const char* pale = "#66727f";
inline constexpr const char* alarm = "#c0392b";  ///< limits and what is beyond them

/// Colour of the k-th curve, from 0; eight, then again.
const char* colour(std::size_t k);

/// Text that cannot become markup.
std::string escaped(const std::string& text);

/// At most so many bytes, no character cut, with an ellipsis where there was more.
std::string shortened(const std::string& text, std::size_t longest);

std::string short_number(double x);

struct Range {
  double low = 0, high = 1;
};

/// About `count` round numbers in the range: 1, 2 or 5 times a power of ten apart.
std::vector<double> ticks(const Range&, int count);

class Drawing {
 public:
  template <typename... T>
  void add(fmt::format_string<T...> format, T&&... parts) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<T>(parts)...);
    text_ += '\n';
  }
  void text(double x, double y, const std::string& words, const std::string& style);
  void line(double x1, double y1, double x2, double y2, const std::string& style);

  std::string take(double width, double height) const;  ///< the whole picture [px]

 private:
  std::string text_;
};

}  // namespace steelyard::svg
