#include "steelyard/logs/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <map>
#include <optional>

#include "steelyard/core/error.hpp"

namespace steelyard::bag {

// A line of a definition.
struct DefinitionEntry {
  std::string type, name;
  bool array = false;
  std::uint32_t count = 0;  // 0: any number of them
};

using Definitions = std::map<std::string, std::vector<DefinitionEntry>>;

namespace {

constexpr std::size_t most_nodes =
    20000;                   // fields of a type with all it is made of; robots' messages have some hundred
constexpr int deepest = 32;  // types within types

std::string_view without_blanks(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// "float64[<=3]" or "string<=10[4]": the type, and how often.
DefinitionEntry typed(std::string_view word) {
  DefinitionEntry entry;
  const std::size_t bracket = word.find('[');
  std::string_view type = word.substr(0, bracket);
  type = type.substr(0, type.find("<="));
  entry.type = std::string(type);
  if (bracket == std::string_view::npos) return entry;
  std::string_view extent = word.substr(bracket + 1);
  const bool closed = !extent.empty() && extent.back() == ']';
  extent = extent.substr(0, extent.size() - (closed ? 1 : 0));
  entry.array = true;
  const bool bounded = extent.substr(0, 2) == "<=";
  if (bounded) extent.remove_prefix(2);
  std::uint32_t count = 0;
  const auto [end, code] = std::from_chars(extent.data(), extent.data() + extent.size(), count);
  const bool number = code == std::errc() && end == extent.data() + extent.size() && count > 0;
  if (!closed || (!extent.empty() && !number) || (bounded && extent.empty()))
    throw InvalidInput(fmt::format("'{}' is not a type", word));
  if (!bounded) entry.count = count;
  return entry;
}

// Nothing for blank lines, comments and constants.
std::optional<DefinitionEntry> entry_of(std::string_view line) {
  line = without_blanks(line.substr(0, line.find('#')));
  const std::size_t gap = line.find_first_of(" \t");
  if (line.empty()) return std::nullopt;
  if (gap == std::string_view::npos) throw InvalidInput(fmt::format("'{}' is not a field", line));
  const std::string_view rest = without_blanks(line.substr(gap));
  const std::size_t end = std::min(rest.find_first_of(" \t="), rest.size());
  const std::string_view behind = without_blanks(rest.substr(end));
  if (!behind.empty() && behind.front() == '=') return std::nullopt;
  DefinitionEntry entry = typed(line.substr(0, gap));
  entry.name = std::string(rest.substr(0, end));
  return entry;
}

// Adds the types that a text defines; the first is called `name`.
void add_definitions(std::string_view text, const std::string& name, Definitions& out) {
  std::vector<DefinitionEntry>* type = &(out[name] = {});
  bool named = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.substr(0, 4) == "====") {
      named = false;
    } else if (!named && line.substr(0, 4) == "MSG:") {
      type = &(out[short_type(without_blanks(line.substr(4)))] = {});
      named = true;
    } else if (named) {
      if (std::optional<DefinitionEntry> entry = entry_of(line)) type->push_back(std::move(*entry));
    }
  }
}

}  // namespace

// Lays a type out as nested nodes.
class MessageReader::Layout {
 public:
  using Node = MessageReader::Node;
  using Kind = MessageReader::Kind;

  Layout(const Definitions& definitions, const std::vector<std::string>& wanted)
      : definitions_(definitions), wanted_(wanted) {}

  Node group(const std::string& type, const std::string& path, int depth) {
    const auto found = definitions_.find(type);
    if (found == definitions_.end()) throw InvalidInput(fmt::format("type '{}' is not defined", type));
    if (depth > deepest) throw InvalidInput(fmt::format("type '{}' contains itself", type));
    Node node;
    node.least = found->second.empty() ? 1 : 0;  // an empty type takes a byte
    for (const DefinitionEntry& entry : found->second) {
      if (++nodes_ > most_nodes) throw InvalidInput(fmt::format("type '{}' has too many fields", type));
      node.parts.push_back(part(entry, type, path.empty() ? entry.name : path + "." + entry.name, depth));
      node.least = std::min(enough, node.least + least(node.parts.back()));
    }
    if (found->second.empty()) node.parts.push_back(dummy());
    return node;
  }

 private:
  static constexpr std::size_t enough = std::size_t{1} << 31;  // bytes: more than any message has

  static std::size_t least(const Node& node) {
    if (node.repeat == MessageReader::Repeat::sequence) return 4;
    return std::min(enough, node.least * (node.repeat == MessageReader::Repeat::fixed ? node.count : 1));
  }

  static Node dummy() {
    Node node;
    node.kind = Kind::u8;
    return node;
  }

  Node part(const DefinitionEntry& entry, const std::string& owner, const std::string& path, int depth) {
    static const std::map<std::string, std::pair<Kind, std::size_t>> simple = {
        {"bool", {Kind::u8, 1}},     {"byte", {Kind::u8, 1}},    {"char", {Kind::u8, 1}},   {"uint8", {Kind::u8, 1}},
        {"int8", {Kind::i8, 1}},     {"uint16", {Kind::u16, 2}}, {"int16", {Kind::i16, 2}}, {"uint32", {Kind::u32, 4}},
        {"int32", {Kind::i32, 4}},   {"uint64", {Kind::u64, 8}}, {"int64", {Kind::i64, 8}}, {"float32", {Kind::f32, 4}},
        {"float64", {Kind::f64, 8}}, {"string", {Kind::text, 4}}};
    Node node;
    if (entry.type == "wstring") throw InvalidInput(fmt::format("'{}' is a wstring, which is not supported", path));
    if (const auto found = simple.find(entry.type); found != simple.end()) {
      node.kind = found->second.first;
      node.least = found->second.second;
      const auto at = std::find(wanted_.begin(), wanted_.end(), path);
      if (at != wanted_.end()) node.wanted = static_cast<int>(at - wanted_.begin());
    } else {
      node = group(full_type(entry.type, owner), path, depth + 1);
    }
    if (entry.array) {
      node.repeat = entry.count == 0 ? MessageReader::Repeat::sequence : MessageReader::Repeat::fixed;
      node.count = entry.count;
    }
    return node;
  }

  // A type without a package is the owner's neighbour.
  static std::string full_type(const std::string& type, const std::string& owner) {
    if (type.find('/') != std::string::npos) return short_type(type);
    if (type == "Header") return "std_msgs/Header";
    return owner.substr(0, owner.find('/') + 1) + type;
  }

  const Definitions& definitions_;
  const std::vector<std::string>& wanted_;
  std::size_t nodes_ = 0;
};

// A message's bytes: numbers lie at multiples of their size, counted from behind the first four bytes.
class MessageReader::Bytes {
 public:
  explicit Bytes(std::string_view message) {
    const auto byte = [&](std::size_t i) { return i < message.size() ? static_cast<unsigned char>(message[i]) : 255u; };
    if (message.size() < 4 || byte(0) != 0) throw InvalidInput("it is not encoded as CDR");
    const bool second_version = byte(1) == 6 || byte(1) == 7;  // XCDR2: 8-byte numbers lie at multiples of 4
    if (byte(1) > 1 && !second_version) throw InvalidInput(fmt::format("CDR of kind {} is not supported", byte(1)));
    little_ = byte(1) % 2 == 1;
    widest_ = second_version ? 4 : 8;
    bytes_ = message.substr(4);
  }

  std::size_t left() const { return bytes_.size() - at_; }

  void require(std::size_t count, std::size_t each) const {
    if (count > left() / each) throw InvalidInput("it is too short");
  }

  void align(std::size_t size) {
    const std::size_t step = std::min(size, widest_), padding = (step - at_ % step) % step;
    require(padding, 1);
    at_ += padding;
  }

  template <typename T>
  T number() {
    align(sizeof(T));
    require(1, sizeof(T));
    char raw[sizeof(T)];
    std::memcpy(raw, bytes_.data() + at_, sizeof(T));
    if (little_ != (std::endian::native == std::endian::little)) std::reverse(raw, raw + sizeof(T));
    T value;
    std::memcpy(&value, raw, sizeof(T));
    at_ += sizeof(T);
    return value;
  }

  void skip(std::size_t count, std::size_t size) {
    if (count == 0) return;
    align(size);
    require(count, size);
    at_ += count * size;
  }

  // With a zero at the end, which is counted.
  std::string_view word() {
    const auto length = number<std::uint32_t>();
    require(length, 1);
    const std::string_view out = bytes_.substr(at_, length > 0 ? length - 1 : 0);
    at_ += length;
    return out;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0, widest_ = 8;
  bool little_ = true;
};

template <typename T>
void MessageReader::take_numbers(std::size_t count, int wanted, Bytes& bytes, std::vector<Field>& fields) {
  if (wanted < 0) return bytes.skip(count, sizeof(T));
  std::vector<double>& out = fields[static_cast<std::size_t>(wanted)].numbers;
  for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<double>(bytes.number<T>()));
}

void MessageReader::walk(const Node& node, Bytes& bytes, std::vector<Field>& fields) {
  std::size_t count = 1;
  if (node.repeat == Repeat::fixed) count = node.count;
  if (node.repeat == Repeat::sequence) count = bytes.number<std::uint32_t>();
  bytes.require(count, node.least);
  switch (node.kind) {
    case Kind::u8:
      return take_numbers<std::uint8_t>(count, node.wanted, bytes, fields);
    case Kind::i8:
      return take_numbers<std::int8_t>(count, node.wanted, bytes, fields);
    case Kind::u16:
      return take_numbers<std::uint16_t>(count, node.wanted, bytes, fields);
    case Kind::i16:
      return take_numbers<std::int16_t>(count, node.wanted, bytes, fields);
    case Kind::u32:
      return take_numbers<std::uint32_t>(count, node.wanted, bytes, fields);
    case Kind::i32:
      return take_numbers<std::int32_t>(count, node.wanted, bytes, fields);
    case Kind::u64:
      return take_numbers<std::uint64_t>(count, node.wanted, bytes, fields);
    case Kind::i64:
      return take_numbers<std::int64_t>(count, node.wanted, bytes, fields);
    case Kind::f32:
      return take_numbers<float>(count, node.wanted, bytes, fields);
    case Kind::f64:
      return take_numbers<double>(count, node.wanted, bytes, fields);
    case Kind::text:
      for (std::size_t i = 0; i < count; ++i) {
        const std::string_view word = bytes.word();
        if (node.wanted >= 0) fields[static_cast<std::size_t>(node.wanted)].words.push_back(word);
      }
      return;
    case Kind::group:
      for (std::size_t i = 0; i < count; ++i)
        for (const Node& part : node.parts) walk(part, bytes, fields);
  }
}

MessageReader::MessageReader(std::string_view definition, const std::string& type,
                             const std::vector<std::string>& wanted)
    : wanted_(wanted.size()) {
  Definitions definitions;
  const std::string name = short_type(type);
  add_definitions(common_definitions(), name, definitions);
  add_definitions(definition, name, definitions);
  root_ = Layout(definitions, wanted).group(name, "", 0);
}

void MessageReader::read(std::string_view message, std::vector<Field>& fields) const {
  fields.resize(wanted_);
  for (Field& field : fields) {
    field.numbers.clear();
    field.words.clear();
  }
  Bytes bytes(message);
  walk(root_, bytes, fields);
  if (bytes.left() > 3)  // up to three bytes fill the last four
    throw InvalidInput(fmt::format("it is {} bytes longer than its definition", bytes.left()));
}

std::string short_type(std::string_view type) {
  const std::size_t middle = type.find("/msg/");
  if (middle == std::string_view::npos) return std::string(type);
  return std::string(type.substr(0, middle + 1)) + std::string(type.substr(middle + 5));
}

}  // namespace steelyard::bag
