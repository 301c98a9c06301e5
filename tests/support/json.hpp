// Eigen as JSON, for programs whose numbers Python looks at.
#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <vector>

namespace steelyard::testing {

/// Row by row.
inline nlohmann::json to_json(const Eigen::MatrixXd& m) {
  nlohmann::json out = nlohmann::json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    const Eigen::VectorXd row = m.row(i);
    out.push_back(std::vector<double>(row.begin(), row.end()));
  }
  return out;
}

/// One flat array.
inline nlohmann::json flat(const Eigen::VectorXd& v) { return std::vector<double>(v.begin(), v.end()); }

}  // namespace steelyard::testing
