// Curves over axes, as papers print them: one SVG without outside parts.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace steelyard {

enum class CurveStyle { line, dashed, points };

struct Curve {
  std::string name;  ///< in the legend; empty: not there
  Eigen::VectorXd x, y;
  CurveStyle style = CurveStyle::line;
  int colour = -1;  ///< one of eight; −1: the next one
};

/// A dashed vertical line, with a word at its top.
struct Mark {
  double x = 0;
  std::string name;
};

struct Chart {
  std::string title, x_label, y_label;
  std::vector<Curve> curves;
  std::vector<Mark> marks = {};
  bool log_x = false, log_y = false;  ///< points that are not positive are then left out
};

/// The charts in rows of so many. Throws InvalidInput for a curve whose x and y differ in length.
std::string charts_svg(const std::string& title, const std::vector<Chart>&, int columns = 2);

}  // namespace steelyard
