#include "steelyard/export/tape.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

namespace steelyard::tape {

namespace {

constexpr std::size_t longest_line = 100;  // characters of an expression that is not given a name of its own

std::uint64_t bits(double x) {
  std::uint64_t out = 0;
  std::memcpy(&out, &x, sizeof out);
  return out;
}

// The same double, read back; never an integer.
std::string number(double x) {
  std::string text = fmt::format("{}", x);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

double rounded(double x) {
  constexpr double rounding = 1e-15;
  if (std::abs(x) < rounding) return 0;
  return std::abs(std::abs(x) - 1) < rounding ? std::copysign(1, x) : x;
}

}  // namespace

Term Tape::add(const Node& node) {
  const Key key{node.kind, node.a, node.b, bits(node.value), node.text};
  const auto [place, fresh] = known_.try_emplace(key, static_cast<int>(nodes_.size()));
  if (fresh) nodes_.push_back(node);
  return {this, place->second};
}

bool Tape::is(Term t, double value) const { return at(t).kind == Kind::constant && at(t).value == value; }

Term Tape::constant(double value) {
  const double x = rounded(value);
  if (x < 0) return -constant(-x);  // so that x and −x are one number
  return add({Kind::constant, -1, -1, x + 0.0, {}});
}

Term Tape::input(const std::string& text) { return add({Kind::input, -1, -1, 0, text}); }

Term Tape::call(const std::string& function, Term a) { return add({Kind::call, a.node, -1, 0, function}); }

Term Tape::call(const std::string& function, Term a, Term b) { return add({Kind::call, a.node, b.node, 0, function}); }

void Tape::section(const std::string& title) { sections_.emplace_back(static_cast<int>(nodes_.size()), title); }

Term operator-(Term a) {
  Tape& t = *a.tape;
  if (t.is(a, 0)) return a;
  if (t.at(a).kind == Tape::Kind::negative) return {a.tape, t.at(a).a};
  return t.add({Tape::Kind::negative, a.node, -1, 0, {}});
}

Term operator+(Term a, Term b) {
  using Kind = Tape::Kind;
  Tape& t = *a.tape;
  if (t.is(a, 0)) return b;
  if (t.is(b, 0)) return a;
  if (t.at(a).kind == Kind::constant && t.at(b).kind == Kind::constant)
    return t.constant(t.at(a).value + t.at(b).value);
  if (t.at(b).kind == Kind::negative) return a - -b;
  if (t.at(a).kind == Kind::negative) return b - -a;
  if (a.node > b.node) std::swap(a, b);
  return t.add({Kind::sum, a.node, b.node, 0, {}});
}

Term operator-(Term a, Term b) {
  using Kind = Tape::Kind;
  Tape& t = *a.tape;
  if (t.is(b, 0)) return a;
  if (t.is(a, 0)) return -b;
  if (a.node == b.node) return t.constant(0);
  if (t.at(a).kind == Kind::constant && t.at(b).kind == Kind::constant)
    return t.constant(t.at(a).value - t.at(b).value);
  if (t.at(b).kind == Kind::negative) return a + -b;
  if (t.at(a).kind == Kind::negative) return -(-a + b);
  if (a.node > b.node) return -(b - a);  // x − y and y − x are one number
  return t.add({Kind::difference, a.node, b.node, 0, {}});
}

Term operator*(Term a, Term b) {
  using Kind = Tape::Kind;
  Tape& t = *a.tape;
  if (t.at(b).kind == Kind::constant || t.at(b).kind == Kind::negative) std::swap(a, b);
  if (t.is(a, 0)) return a;
  if (t.at(a).kind == Kind::negative) return -(-a * b);
  if (t.is(a, 1)) return b;
  if (t.at(b).kind == Kind::negative) return -(a * -b);
  if (t.at(a).kind == Kind::constant) {
    const double value = t.at(a).value;
    if (t.at(b).kind == Kind::constant) return t.constant(value * t.at(b).value);
    if (t.at(b).kind == Kind::product) {
      const Term left{&t, t.at(b).a}, right{&t, t.at(b).b};
      if (t.at(left).kind == Kind::constant) return t.constant(value * t.at(left).value) * right;
    }
  } else if (a.node > b.node) {
    std::swap(a, b);
  }
  return t.add({Kind::product, a.node, b.node, 0, {}});
}

Term operator*(double a, Term b) { return b.tape->constant(a) * b; }
Term operator+(Term a, double b) { return a + a.tape->constant(b); }

// Number of reads of each node among those that the outputs need; an output counts as read often: it has a name.
std::vector<int> Tape::uses(const std::vector<std::pair<std::string, Term>>& outputs) const {
  std::vector<int> out(nodes_.size(), 0);
  for (const auto& output : outputs) ++out[static_cast<std::size_t>(output.second.node)];
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    if (out[i] == 0) continue;
    const int reads = nodes_[i].kind == Kind::negative ? out[i] : 1;  // a sign has no name: it is written each time
    for (const int operand : {nodes_[i].a, nodes_[i].b})
      if (operand >= 0) out[static_cast<std::size_t>(operand)] += reads;
  }
  return out;
}

Tape::Spelled Tape::spell(const Node& node, const std::vector<Spelled>& texts) const {
  // An operand, in brackets unless it binds at least as tightly as its place asks for. C goes from left to right: on
  // the right of an operator a like one needs brackets.
  const auto operand = [&](int i, Binding needed) {
    const Spelled& s = texts[static_cast<std::size_t>(i)];
    return s.binding < needed ? fmt::format("({})", s.text) : s.text;
  };
  const auto joined = [&](const char* sign, Binding left, Binding right) {
    return Spelled{fmt::format("{} {} {}", operand(node.a, left), sign, operand(node.b, right)), left};
  };
  switch (node.kind) {
    case Kind::constant:
      return {number(node.value), Binding::name};
    case Kind::input:
      return {node.text, Binding::name};
    case Kind::negative:
      return {fmt::format("-{}", operand(node.a, Binding::product)), Binding::sum};
    case Kind::sum:
      return joined("+", Binding::sum, Binding::product);
    case Kind::difference:
      return joined("-", Binding::sum, Binding::product);
    case Kind::product:
      return joined("*", Binding::product, Binding::name);
    case Kind::call:
      break;
  }
  const std::string first = operand(node.a, Binding::sum);
  if (node.b < 0) return {fmt::format("{}({})", node.text, first), Binding::name};
  return {fmt::format("{}({}, {})", node.text, first, operand(node.b, Binding::sum)), Binding::name};
}

// Nodes are in order: operands before what they go into. What is read once stands where it is read.
std::string Tape::code(const std::vector<std::pair<std::string, Term>>& outputs) const {
  const std::vector<int> reads = uses(outputs);
  std::vector<Spelled> texts(nodes_.size());
  std::string out, title;
  std::size_t section = 0;
  int names = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (; section < sections_.size() && sections_[section].first <= static_cast<int>(i); ++section)
      title = sections_[section].second;
    if (reads[i] == 0) continue;
    const Node& node = nodes_[i];
    texts[i] = spell(node, texts);
    const bool plain = node.kind == Kind::constant || node.kind == Kind::input || node.kind == Kind::negative;
    if (plain || (reads[i] == 1 && texts[i].text.size() < longest_line)) continue;
    if (!title.empty()) out += fmt::format("  /* {} */\n", title);
    title.clear();
    const std::string name = fmt::format("x{}", names++);
    out += fmt::format("  const double {} = {};\n", name, texts[i].text);
    texts[i] = {name, Binding::name};
  }
  for (const auto& [name, term] : outputs)
    out += fmt::format("  const double {} = {};\n", name, texts[static_cast<std::size_t>(term.node)].text);
  return out;
}

int Tape::operations(const std::vector<std::pair<std::string, Term>>& outputs) const {
  const std::vector<int> reads = uses(outputs);
  int out = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Kind kind = nodes_[i].kind;
    if (reads[i] > 0 && (kind == Kind::sum || kind == Kind::difference || kind == Kind::product || kind == Kind::call))
      ++out;
  }
  return out;
}

}  // namespace steelyard::tape
