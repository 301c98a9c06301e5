// The one place that maps parameters to columns of a regressor.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

enum class ParameterKind { inertial, rotor, friction, offset, drive };

const char* to_string(ParameterKind kind);

struct Parameter {
  std::string name;  ///< XX_3, Ia_3, Fv_3, Fv_m6 …
  ParameterKind kind = ParameterKind::inertial;
  std::string unit;  ///< "kg.m2"
  int link = -1;     ///< inertial: 0-based link
  int element = -1;  ///< inertial: 0 XX … 9 M
  int shaft = -1;    ///< rotor, friction, offset: 0-based shaft
  int term = -1;     ///< friction, offset: index into the shaft's terms
  int term_column = -1;
};

/// Parameters to include.
struct LayoutOptions {
  bool rotor = true;
  bool friction = true;
};

/// Columns in order: [XX XY XZ YY YZ ZZ MX MY MZ M] of every link, base to tip; then per shaft (coordinates first, then
/// motors) its rotor inertia Ia and its friction columns in the order of the robot's terms.
class ParameterLayout {
 public:
  explicit ParameterLayout(const Robot& robot, const LayoutOptions& options = {});

  int size() const { return static_cast<int>(parameters_.size()); }
  const Parameter& operator[](int column) const { return parameters_[static_cast<std::size_t>(column)]; }
  std::vector<Parameter>::const_iterator begin() const { return parameters_.begin(); }
  std::vector<Parameter>::const_iterator end() const { return parameters_.end(); }

  /// Column of a link's parameter: of its first, XX, or of element 0 XX … 9 M. link(n) is where n links' columns end.
  static constexpr int link(int index, int element = 0) { return 10 * index + element; }
  int link_columns() const { return link_columns_; }  ///< the first of them are the links'
  int find(const std::string& name) const;            ///< -1 when there is none
  int rotor_column(int shaft) const;                  ///< -1 when it has none
  int friction_column(int shaft, int term) const;     ///< its first column; -1 when left out

 private:
  std::vector<Parameter> parameters_;
  int link_columns_ = 0;
};

/// The law of a friction or offset parameter.
const FrictionLaw& law_of(const Robot& robot, const Parameter& parameter);

/// Names of a shaft's rotor inertia, "Ia_3", and of a column of its friction, "Fv_m6".
std::string rotor_name(const Shaft& shaft);
std::string friction_name(const Shaft& shaft, const FrictionColumn& column);

}  // namespace steelyard
