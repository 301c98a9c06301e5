// Reading and writing whole files, with messages a user can act on.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace steelyard {

/// The file's text. Throws InvalidInput when it is missing, a directory, unreadable or larger than `max_bytes`.
std::string read_text(const std::string& path, std::size_t max_bytes);

/// Throws InvalidInput when there is no such file, or it is a directory.
void require_file(const std::string& path);

/// Throws InvalidInput when one of `outputs` is the same file as one of `inputs`, by whatever name or link, or two of
/// them are one file.
void require_other_files(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// Paths of files of a directory.
std::vector<std::string> in_directory(const std::string& directory, std::vector<std::string> names);

/// A file that is written whole or not at all: to a temporary beside it, which `finish` renames and the destructor
/// removes if that never came. "-" is standard output.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail(const std::string& why) const;

  std::string path_, target_, temporary_;
  std::FILE* file_ = nullptr;
};

/// All of the text to a WholeFile.
void write_whole(const std::string& path, const std::string& text);

/// The word of `known` most like `word`, if it is close enough to be what was meant; else "".
std::string closest(const std::string& word, const std::vector<std::string>& known);

/// `, did you mean 'x'?` or "".
std::string did_you_mean(const std::string& word, const std::vector<std::string>& known);

/// "a, b, c"
std::string join(const std::vector<std::string>& words, const std::string& separator = ", ");

}  // namespace steelyard
