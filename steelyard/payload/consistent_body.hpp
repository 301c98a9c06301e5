// Identifiability of a payload's parameters relative to the size of a body, and the nearest physically consistent body
// (P6, P7 of docs/theory/payload.md). Inside this room only.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard::payload {

/// The ten as φ = φ(free) + fixed: known elements are held.
struct Elements {
  std::vector<int> free;  ///< those of 0 … 9 that are unknown
  LinkParameters fixed = LinkParameters::Zero();

  LinkParameters whole(const Eigen::VectorXd& values) const;
  Eigen::MatrixXd map() const;  ///< 10 × free
};
Elements elements(const PayloadOptions&);

/// Least-squares estimate of the free elements: values, covariance, and undetermined directions.
struct FreeEstimate {
  Eigen::VectorXd values;
  Eigen::MatrixXd covariance;
  Eigen::MatrixXd null;  ///< free × directions
};

/// A ball of water's density with the estimated mass and centre of mass.
LinkParameters compact_body(const Elements&, const FreeEstimate&);

/// G_kl = tr(P⁻¹E_k P⁻¹E_l), the entropic metric at a body: 1 is a change as large as the body itself.
Matrix10d body_metric(const LinkParameters& body);

/// Mean of two bodies: a body on the boundary of the cone has no finite metric.
LinkParameters between(const LinkParameters& a, const LinkParameters& b);

struct Visible {
  int rank = 0;
  std::vector<bool> parameters;    ///< determined well enough
  std::vector<bool> undetermined;  ///< takes part in an undetermined direction
};
Visible visible(const Elements&, const FreeEstimate&, const LinkParameters& body);

/// min (φ − φ̂)ᵀ C⁻¹ (φ − φ̂) over consistent φ (P7). Undetermined directions are drawn to `body`.
LinkParameters nearest_consistent(const Elements&, const FreeEstimate&, const LinkParameters& body, ConsistencyLevel);

/// Physically consistent, with the margin of nearest_consistent.
bool is_consistent(const LinkParameters&, ConsistencyLevel);

}  // namespace steelyard::payload
