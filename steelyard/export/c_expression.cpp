#include "steelyard/export/c_expression.hpp"

#include <cctype>
#include <optional>
#include <stdexcept>

namespace steelyard::tape {

namespace {

// A term, and its number where that is known now.
struct Operand {
  Term term;
  std::optional<double> number;
};

// sum: product {(+|-) product}; product: factor {(*|/) factor}; factor: -factor, number, name, call, (sum).
class Reader {
 public:
  Reader(const std::string& text, const ExpressionNames& names, Tape& tape) : text_(text), names_(names), tape_(tape) {}

  Term run() {
    const Operand out = sum();
    if (peek() != '\0') fail();
    return out.term;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::logic_error("cannot read '" + text_ + "' from character " + std::to_string(at_ + 1));
  }

  char peek() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  Operand sum() {
    Operand out = product();
    for (;;) {
      const bool more = take('+');
      if (!more && !take('-')) return out;
      const Operand by = product();
      const bool known = out.number && by.number;
      if (more)
        out = {out.term + by.term, known ? std::optional(*out.number + *by.number) : std::nullopt};
      else
        out = {out.term - by.term, known ? std::optional(*out.number - *by.number) : std::nullopt};
    }
  }

  Operand product() {
    Operand out = factor();
    for (;;) {
      if (take('*')) {
        out = {out.term * factor().term, {}};
      } else if (take('/')) {
        const Operand by = factor();
        if (!by.number) fail();
        out = {1 / *by.number * out.term, {}};
      } else {
        return out;
      }
    }
  }

  Operand factor() {
    if (take('-')) return {-factor().term, {}};
    if (take('(')) {
      const Operand out = sum();
      if (!take(')')) fail();
      return out;
    }
    const char next = peek();
    if (std::isdigit(static_cast<unsigned char>(next))) {
      std::size_t length = 0;
      const double x = std::stod(text_.substr(at_), &length);
      at_ += length;
      return {tape_.constant(x), x};
    }
    const std::size_t first = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) ++at_;
    if (at_ == first) fail();
    return named(text_.substr(first, at_ - first));
  }

  Operand named(const std::string& name) {
    if (take('(')) return call(name);
    if (const auto term = names_.terms.find(name); term != names_.terms.end()) return {term->second, {}};
    const auto number = names_.numbers.find(name);
    if (number == names_.numbers.end()) fail();
    return {tape_.constant(number->second), number->second};
  }

  Operand call(const std::string& name) {
    const Operand a = sum();
    std::optional<Operand> b;
    if (take(',')) b = sum();
    if (!take(')')) fail();
    if (const auto own = names_.functions.find(name); own != names_.functions.end()) return {own->second(a.term), {}};
    if (!b) return {tape_.call(name, a.term), {}};
    if (name == "pow" && b->number == 1) return a;
    if (name == "pow" && b->number == 2) return {a.term * a.term, {}};
    return {tape_.call(name, a.term, b->term), {}};
  }

  const std::string& text_;
  const ExpressionNames& names_;
  Tape& tape_;
  std::size_t at_ = 0;
};

}  // namespace

Term read_expression(const std::string& text, const ExpressionNames& names, Tape& tape) {
  return Reader(text, names, tape).run();
}

}  // namespace steelyard::tape
