// Reads an arithmetic expression, as C spells it, onto a tape. Private to the library.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "steelyard/export/tape.hpp"

namespace steelyard::tape {

/// Values of the names in an expression.
struct ExpressionNames {
  std::map<std::string, Term> terms;                           ///< known when the code runs
  std::map<std::string, double> numbers;                       ///< known now
  std::map<std::string, std::function<Term(Term)>> functions;  ///< beside those of <math.h>
};

/// Numbers, names, + - * /, parentheses, calls of one or two arguments; one divides by a number that is known now.
Term read_expression(const std::string& text, const ExpressionNames& names, Tape& tape);

}  // namespace steelyard::tape
