// Numbers for JSON, which has no infinity and no nan: what is not finite is null. Private to the library.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <nlohmann/json.hpp>

namespace steelyard::json_values {

inline nlohmann::ordered_json number(double x) {
  return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json(nullptr);
}

template <typename Vector>
nlohmann::ordered_json numbers(const Vector& v) {
  auto out = nlohmann::ordered_json::array();
  for (Eigen::Index i = 0; i < v.size(); ++i) out.push_back(number(v[i]));
  return out;
}

}  // namespace steelyard::json_values
