// YAML with exact errors: each names the file, the line and the value's key, and an unknown key is an error. Private to
// the library (yaml-cpp stays out of public headers).
#pragma once

#include <yaml-cpp/yaml.h>

#include <Eigen/Core>
#include <string>
#include <vector>

namespace steelyard::yaml {

/// A value, and where it stands.
class Value {
 public:
  Value(const YAML::Node& node, std::string file, std::string what);

  bool is_map() const { return node_.IsMap(); }
  bool is_list() const { return node_.IsSequence(); }
  bool is_scalar() const { return node_.IsScalar(); }
  bool is_null() const { return node_.IsNull(); }  ///< `~`: an entry of a list that is left out

  double number() const;  ///< finite; also `pi`, `-pi/2`, `2*pi/3`
  double positive() const;
  double not_negative() const;
  bool flag() const;  ///< true or false
  bool is_flag() const;
  std::string word() const;  ///< a name: one line
  std::string text() const;  ///< may be many lines
  std::string one_of(const std::vector<std::string>& choices) const;
  int integer(int low, int high) const;
  std::vector<Value> list() const;  ///< any length
  std::vector<Value> list(std::size_t length) const;
  std::vector<std::string> words() const;
  std::vector<std::string> pairs() const;  ///< entries of a map of words: "key=value"; of maps in it: "key=inner=value"
  Eigen::VectorXd numbers(Eigen::Index length) const;
  Eigen::VectorXd numbers() const;
  Eigen::MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) const;  ///< -1: any

  /// Throws InvalidInput "file:line: what: complaint".
  [[noreturn]] void fail(const std::string& complaint) const;

  const std::string& what() const { return what_; }
  int line() const;

 private:
  friend class Map;
  YAML::Node node_;
  std::string file_, what_;
};

/// A map whose keys are all known; each is read at most once, and `done` complains about the rest.
class Map {
 public:
  /// `known`: every key that may appear. Duplicate and unknown keys are refused at once.
  Map(const Value& value, const std::vector<std::string>& known);

  bool has(const std::string& key) const;
  Value at(const std::string& key) const;  ///< required
  Value self() const { return value_; }

 private:
  Value value_;
};

/// Parses text into a map; `file` is for messages. Refuses empty documents, several documents and deep nesting.
Value parse(const std::string& text, const std::string& file);

}  // namespace steelyard::yaml
