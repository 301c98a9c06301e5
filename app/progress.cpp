#include "app/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace steelyard::app {

ProgressLine::ProgressLine(bool wanted) : shown_(wanted && isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(double done, const std::string& words) {
  if (!shown_) return;
  constexpr int width = 30;
  const int filled = static_cast<int>(std::clamp(done, 0.0, 1.0) * width);
  std::string line = fmt::format("[{:#<{}}{: <{}}] {}", "", filled, "", width - filled, words);
  if (line == line_) return;
  line_ = std::move(line);
  fmt::print(stderr, "\r\033[K{}", line_);
  std::fflush(stderr);
}

}  // namespace steelyard::app
