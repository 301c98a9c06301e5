#include "steelyard/core/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>

#include <cmath>
#include <set>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/words.hpp"

namespace steelyard::yaml {

namespace {

constexpr std::size_t max_bytes = 4 << 20;

// Counts documents. YAML::LoadAll never ends on a stray bracket or comma: it finds empty documents there for ever.
class OneDocument : public YAML::EventHandler {
 public:
  explicit OneDocument(const std::string& file) : file_(file) {}
  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++count_ > 1)
      throw InvalidInput(fmt::format("{}:{}: contains more than one YAML document, or a bracket or comma too many",
                                     file_, mark.line + 1));
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}

 private:
  const std::string& file_;
  int count_ = 0;
};

}  // namespace

Value::Value(const YAML::Node& node, std::string file, std::string what)
    : node_(node), file_(std::move(file)), what_(std::move(what)) {}

int Value::line() const { return node_.Mark().line + 1; }

void Value::fail(const std::string& complaint) const {
  throw InvalidInput(fmt::format("{}:{}: {}{}{}", file_, line(), what_, what_.empty() ? "" : ": ", complaint));
}

double Value::number() const {
  if (!node_.IsScalar()) fail("must be a number");
  const std::string& text = node_.Scalar();
  double value = 0;
  if (!parse_number(text, value)) fail(fmt::format("must be a number, not '{}'", brief(text)));
  if (!std::isfinite(value)) fail(fmt::format("must be finite, not '{}'", brief(text)));
  return value;
}

double Value::positive() const {
  const double x = number();
  if (!(x > 0)) fail(fmt::format("must be positive, not {}", x));
  return x;
}

double Value::not_negative() const {
  const double x = number();
  if (x < 0) fail(fmt::format("cannot be negative: {}", x));
  return x;
}

bool Value::is_flag() const { return node_.IsScalar() && (node_.Scalar() == "true" || node_.Scalar() == "false"); }

bool Value::flag() const {
  if (!is_flag()) fail("must be true or false");
  return node_.Scalar() == "true";
}

std::string Value::text() const {
  if (!node_.IsScalar()) fail("must be a word");
  if (node_.Scalar().empty()) fail("must not be empty");
  return node_.Scalar();
}

std::string Value::word() const {
  std::string w = text();
  if (one_line(w) != w) fail("must be one short line without control characters");
  return w;
}

std::string Value::one_of(const std::vector<std::string>& choices) const {
  const std::string w = word();
  for (const auto& choice : choices)
    if (w == choice) return w;
  fail(fmt::format("unknown value '{}'{}; it can be: {}", brief(w), did_you_mean(w, choices), join(choices)));
}

int Value::integer(int low, int high) const {
  const double x = number();
  if (x != std::floor(x) || x < low || x > high)
    fail(fmt::format("must be a whole number from {} to {}, not '{}'", low, high, brief(node_.Scalar())));
  return static_cast<int>(x);
}

std::vector<Value> Value::list() const {
  if (!node_.IsSequence()) fail("must be a list");
  std::vector<Value> out;
  for (std::size_t i = 0; i < node_.size(); ++i) out.emplace_back(node_[i], file_, fmt::format("{}[{}]", what_, i + 1));
  return out;
}

std::vector<Value> Value::list(std::size_t length) const {
  auto out = list();
  if (out.size() != length) fail(fmt::format("must have {} entries, not {}", length, out.size()));
  return out;
}

std::vector<std::string> Value::pairs() const {
  std::vector<std::string> out;
  for (const auto& entry : node_) {
    if (!entry.first.IsScalar()) fail("must be a map of words, such as {elbow: zero}");
    if (entry.second.IsMap()) {
      for (const auto& inner : entry.second) {
        if (!inner.first.IsScalar() || !inner.second.IsScalar())
          fail("must be a map of words, or of maps of words, such as {elbow: {kind: linear}}");
        out.push_back(entry.first.Scalar() + "=" + inner.first.Scalar() + "=" + inner.second.Scalar());
      }
      continue;
    }
    if (!entry.second.IsScalar()) fail("must be a map of words, such as {elbow: zero}");
    out.push_back(entry.first.Scalar() + "=" + entry.second.Scalar());
  }
  return out;
}

std::vector<std::string> Value::words() const {
  std::vector<std::string> out;
  for (const auto& v : list()) out.push_back(v.word());
  return out;
}

Eigen::VectorXd Value::numbers() const {
  const auto values = list();
  Eigen::VectorXd out(static_cast<Eigen::Index>(values.size()));
  for (Eigen::Index i = 0; i < out.size(); ++i) out[i] = values[static_cast<std::size_t>(i)].number();
  return out;
}

Eigen::VectorXd Value::numbers(Eigen::Index length) const {
  list(static_cast<std::size_t>(length));
  return numbers();
}

Eigen::MatrixXd Value::matrix(Eigen::Index rows, Eigen::Index columns) const {
  const auto lines = rows < 0 ? list() : list(static_cast<std::size_t>(rows));
  if (lines.empty()) fail("must not be empty");
  if (columns < 0) columns = static_cast<Eigen::Index>(lines.front().list().size());
  if (columns == 0) fail("must not be empty");
  Eigen::MatrixXd out(static_cast<Eigen::Index>(lines.size()), columns);
  for (Eigen::Index i = 0; i < out.rows(); ++i)
    out.row(i) = lines[static_cast<std::size_t>(i)].numbers(columns).transpose();
  return out;
}

Map::Map(const Value& value, const std::vector<std::string>& known) : value_(value) {
  if (!value.node_.IsMap()) value.fail("must be a map of keys and values");
  std::set<std::string> seen;
  for (const auto& item : value.node_) {
    const Value key(item.first, value.file_, value.what_);
    const std::string word = key.word();
    bool is_known = false;
    for (const auto& k : known) is_known = is_known || k == word;
    if (!is_known)
      key.fail(fmt::format("unknown key '{}'{}; known here: {}", brief(word), did_you_mean(word, known), join(known)));
    if (!seen.insert(word).second) key.fail(fmt::format("key '{}' appears twice", word));
  }
}

bool Map::has(const std::string& key) const {
  const YAML::Node node = value_.node_[key];
  return node.IsDefined() && !node.IsNull();
}

Value Map::at(const std::string& key) const {
  if (!has(key)) value_.fail(fmt::format("'{}' is missing", key));
  return {value_.node_[key], value_.file_, value_.what_.empty() ? key : value_.what_ + "." + key};
}

Value parse(const std::string& text, const std::string& file) {
  if (text.size() > max_bytes)  // yaml-cpp takes minutes over 30 MB of brackets
    throw InvalidInput(
        fmt::format("{}: is larger than {} MB, which is too large for such a file", file, max_bytes >> 20));
  if (text.find('\0') != std::string::npos)
    throw InvalidInput(fmt::format("{}: contains a NUL byte, so it is not YAML", file));
  try {
    std::istringstream in(text);
    YAML::Parser parser(in);
    OneDocument handler(file);
    while (parser.HandleNextDocument(handler)) {
    }
    const YAML::Node document = YAML::Load(text);
    if (!document.IsDefined() || document.IsNull()) throw InvalidInput(fmt::format("{}: the file is empty", file));
    return {document, file, ""};
  } catch (const YAML::DeepRecursion& e) {
    throw InvalidInput(fmt::format("{}:{}: nested too deeply to be a Steelyard file", file, e.mark.line + 1));
  } catch (const YAML::Exception& e) {
    throw InvalidInput(fmt::format("{}:{}: not valid YAML: {}", file, e.mark.line + 1, e.msg));
  }
}

}  // namespace steelyard::yaml
