// Arithmetic that is written down instead of done: run an algorithm on Terms, and the tape holds it as straight-line
// code, constants folded, nothing computed twice, nothing that is zero or not needed. Private to the library.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace steelyard::tape {

class Tape;

/// A number that will be known when the code runs; cheap to copy. Its tape outlives it.
struct Term {
  Tape* tape = nullptr;
  int node = -1;
};

Term operator+(Term a, Term b);
Term operator-(Term a, Term b);
Term operator*(Term a, Term b);
Term operator-(Term a);
Term operator*(double a, Term b);
Term operator+(Term a, double b);

class Tape {
 public:
  /// A number. What is zero or one up to rounding is zero or one: cos(π/2) would cost a product, and mean nothing.
  Term constant(double value);
  Term input(const std::string& text);             ///< as the code spells it: "q[0]"
  Term call(const std::string& function, Term a);  ///< a function of <math.h>, or one the code defines
  Term call(const std::string& function, Term a, Term b);
  void section(const std::string& title);  ///< later statements come below this comment

  /// Statements that define every output as `const double NAME`, in C, indented by two blanks.
  std::string code(const std::vector<std::pair<std::string, Term>>& outputs) const;

  /// Sums, products and calls that such code does.
  int operations(const std::vector<std::pair<std::string, Term>>& outputs) const;

 private:
  friend Term operator+(Term a, Term b);
  friend Term operator-(Term a, Term b);
  friend Term operator*(Term a, Term b);
  friend Term operator-(Term a);

  enum class Kind { constant, input, negative, sum, difference, product, call };
  struct Node {
    Kind kind = Kind::constant;
    int a = -1, b = -1;
    double value = 0;
    std::string text;
  };
  enum class Binding { sum, product, name };  // how tightly a text holds together
  struct Spelled {
    std::string text;
    Binding binding = Binding::name;
  };
  using Key = std::tuple<Kind, int, int, std::uint64_t, std::string>;

  Term add(const Node& node);
  const Node& at(Term t) const { return nodes_[static_cast<std::size_t>(t.node)]; }
  bool is(Term t, double value) const;
  std::vector<int> uses(const std::vector<std::pair<std::string, Term>>& outputs) const;
  Spelled spell(const Node& node, const std::vector<Spelled>& texts) const;

  std::vector<Node> nodes_;
  std::map<Key, int> known_;
  std::vector<std::pair<int, std::string>> sections_;  // first node, title
};

using Vector = std::array<Term, 3>;

}  // namespace steelyard::tape
