// The joints of an MJCF by name, for the elements outside its bodies that speak of them. Private to the library.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/robot/mjcf_document.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

struct MjcfJoints {
  std::map<std::string, int> index;  ///< of hinges and slides
  std::vector<double> refs;          ///< position of each joint where the bodies stand as written [rad, m]

  /// The joint that an attribute of an element names. Throws InvalidInput where there is none.
  int at(const MjcfElement&, const std::string& name) const;
};

}  // namespace steelyard
