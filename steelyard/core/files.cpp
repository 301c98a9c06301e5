#include "steelyard/core/files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace fs = std::filesystem;

void require_file(const std::string& path) {
  std::error_code code;
  const auto status = fs::status(path, code);
  if (!fs::exists(status))
    throw InvalidInput(fmt::format("{}: {}", path, fs::status_known(status) ? "no such file" : code.message()));
  if (fs::is_directory(status)) throw InvalidInput(fmt::format("{}: is a directory, not a file", path));
}

std::string read_text(const std::string& path, std::size_t max_bytes) {
  require_file(path);
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InvalidInput(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
  std::string text;
  char chunk[1 << 16];
  while (in.read(chunk, sizeof chunk) || in.gcount() > 0) {
    text.append(chunk, static_cast<std::size_t>(in.gcount()));
    if (text.size() > max_bytes)
      throw InvalidInput(
          fmt::format("{}: is larger than {} MB, which is too large for such a file", path, max_bytes >> 20));
  }
  if (text.rfind("\xff\xfe", 0) == 0 || text.rfind("\xfe\xff", 0) == 0)
    throw InvalidInput(fmt::format("{}: is UTF-16: save it as UTF-8 (iconv -f UTF-16 -t UTF-8 OLD > NEW)", path));
  return text;
}

namespace {

// Two outputs in one place: the later would replace the earlier without a word.
void require_distinct(const std::vector<std::string>& outputs) {
  std::map<fs::path, std::string> places;
  for (const auto& output : outputs) {
    std::error_code code;
    const fs::path place = fs::weakly_canonical(fs::absolute(output, code), code);
    if (output.empty() || output == "-" || code) continue;
    if (fs::exists(place, code) && !fs::is_regular_file(place, code)) continue;  // /dev/null, a pipe
    if (const auto [other, first] = places.emplace(place, output); !first)
      throw InvalidInput(fmt::format("{}: would be written twice by this run{}: give each output its own place", output,
                                     output == other->second ? "" : fmt::format(" (as {})", other->second)));
  }
}

}  // namespace

void require_other_files(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
  require_distinct(outputs);
  std::error_code none;  // a file that is not there is no other
  for (const auto& output : outputs)
    for (const auto& input : inputs)
      if (fs::is_regular_file(output, none) && fs::equivalent(output, input, none))
        throw InvalidInput(
            fmt::format("{}: is an input of this run{} and would be overwritten: write to another place (-o)", output,
                        output == input ? "" : fmt::format(" (as {})", input)));
}

std::vector<std::string> in_directory(const std::string& directory, std::vector<std::string> names) {
  for (auto& name : names) name = (fs::path(directory) / name).string();
  return names;
}

WholeFile::WholeFile(const std::string& path) : path_(path) {
  std::error_code code;
  if (path == "-") {
    file_ = stdout;
    return;
  }
  if (fs::is_directory(path, code)) fail("is a directory");
  target_ = fs::is_symlink(path, code) ? fs::weakly_canonical(path, code).string() : path;
  const bool special = fs::exists(path, code) && !fs::is_regular_file(path, code);  // /dev/null, a pipe: not replaced
  if (!special) temporary_ = fmt::format("{}.{}.tmp", target_, ::getpid());
  file_ = std::fopen(special ? path.c_str() : temporary_.c_str(), "wb");
  if (file_ == nullptr) fail(std::strerror(errno));
}

WholeFile::~WholeFile() {
  if (file_ != nullptr && file_ != stdout) std::fclose(file_);
  std::error_code code;
  if (!temporary_.empty()) fs::remove(temporary_, code);
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(std::strerror(errno));
}

void WholeFile::finish() {
  std::FILE* const file = std::exchange(file_, nullptr);
  if ((file == stdout ? std::fflush(file) : std::fclose(file)) != 0) fail(std::strerror(errno));
  if (temporary_.empty()) return;
  std::error_code code;
  fs::rename(temporary_, target_, code);
  if (code) fail(code.message());
  temporary_.clear();
}

void WholeFile::fail(const std::string& why) const {
  throw InvalidInput(fmt::format("{}: cannot be written: {}", path_ == "-" ? "standard output" : path_, why));
}

void write_whole(const std::string& path, const std::string& text) {
  WholeFile file(path);
  file.write(text);
  file.finish();
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
