// Seeds of the fuzzer: valid inputs, each with a special feature of its format.
#pragma once

#include <string>
#include <vector>

namespace steelyard::fuzz {

enum class Kind { urdf, mjcf, robot, table, project, log };

struct Input {
  Kind kind = Kind::urdf;
  std::string text;
};

const char* to_string(Kind kind);
std::vector<Input> corpus();
std::vector<Input> log_corpus();  ///< text, gzip, NumPy, MATLAB, bags: a part of the corpus

}  // namespace steelyard::fuzz
