// Units in the names of columns: "q1 [deg]", "pos_deg". Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/logs/chunks.hpp"
#include "steelyard/logs/columns.hpp"

namespace steelyard {

/// A column's name, taken apart.
struct NamedUnit {
  std::string name;     ///< "q1" of "q1 [deg]", "q1 (deg)", "q1_deg" and "q_deg1"
  std::string unit;     ///< as units.hpp knows it: "deg"; empty: the name has none
  bool stated = false;  ///< in brackets, so that it can be nothing else
};

NamedUnit unit_in_name(const std::string& name);

/// Names without their units, as far as they differ from one another.
std::vector<std::string> bare_names(const std::vector<std::string>& names);

/// `asked`, with the units in the names of the chosen columns for channels whose units nobody gave; what they are is
/// added to `guesses`. A unit of time that nobody gave has no name: the steps of the stamps will tell it.
Units units_in_names(const Units& asked, const Catalogue& file, const Choice& choice, const LogFormat& format,
                     std::vector<std::string>& guesses);

}  // namespace steelyard
