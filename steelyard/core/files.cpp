#include "steelyard/core/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "steelyard/core/error.hpp"

namespace steelyard {

std::string read_text(const std::string& path, std::size_t max_bytes) {
  namespace fs = std::filesystem;
  std::error_code code;
  const auto status = fs::status(path, code);
  if (!fs::exists(status))
    throw InvalidInput(fmt::format("{}: {}", path, fs::status_known(status) ? "no such file" : code.message()));
  if (fs::is_directory(status)) throw InvalidInput(fmt::format("{}: is a directory, not a file", path));
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InvalidInput(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
  std::string text;
  char chunk[1 << 16];
  while (in.read(chunk, sizeof chunk) || in.gcount() > 0) {
    text.append(chunk, static_cast<std::size_t>(in.gcount()));
    if (text.size() > max_bytes)
      throw InvalidInput(fmt::format("{}: larger than {} MB, which no such file should be", path, max_bytes >> 20));
  }
  return text;
}

void write_whole(const std::string& path, const std::string& text) {
  namespace fs = std::filesystem;
  if (path == "-") {
    std::cout << text << std::flush;
    return;
  }
  const auto fail = [&](const std::string& why) {
    throw InvalidInput(fmt::format("{}: cannot be written: {}", path, why));
  };
  std::error_code code;
  if (fs::is_directory(path, code)) fail("is a directory");
  const auto write = [&](const std::string& where) {
    std::ofstream out(where, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    return !out.fail();
  };
  if (fs::exists(path, code) && !fs::is_regular_file(path, code)) {  // /dev/null, a pipe: not to be replaced by a file
    if (!write(path)) fail(std::strerror(errno));
    return;
  }
  const fs::path target = fs::is_symlink(path, code) ? fs::weakly_canonical(path, code) : fs::path(path);
  const std::string temporary = fmt::format("{}.{}.tmp", target.string(), ::getpid());
  std::string why;
  if (!write(temporary)) why = std::strerror(errno);
  if (why.empty()) {
    fs::rename(temporary, target, code);
    if (code) why = code.message();
  }
  if (why.empty()) return;
  fs::remove(temporary, code);
  fail(why);
}

namespace {
// Levenshtein distance.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}
}  // namespace

std::string closest(const std::string& word, const std::vector<std::string>& known) {
  std::string best;
  std::size_t least = std::max<std::size_t>(1, std::min<std::size_t>(word.size(), 40) / 3) + 1;
  if (word.size() > 40) return best;
  for (const auto& candidate : known) {
    const std::size_t d = edits(word, candidate);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  const std::string best = closest(word, known);
  return best.empty() ? "" : fmt::format(", did you mean '{}'?", best);
}

std::string join(const std::vector<std::string>& words, const std::string& separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

}  // namespace steelyard
