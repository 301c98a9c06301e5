// What the data determine of a payload, relative to the size of a body, and the nearest consistent body (P6, P7
// of docs/theory/payload.md). Inside this room only.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard::payload {

/// The ten as φ = φ(free) + fixed: what is known is held.
struct Elements {
  std::vector<int> free;  ///< those of 0 … 9 that are unknown
  LinkParameters fixed = LinkParameters::Zero();

  LinkParameters whole(const Eigen::VectorXd& values) const;
  Eigen::MatrixXd map() const;  ///< 10 × free
};
Elements elements(const PayloadOptions&);

/// What data say of the free elements: values, their covariance, and directions of which they say nothing.
struct FreeEstimate {
  Eigen::VectorXd values;
  Eigen::MatrixXd covariance;
  Eigen::MatrixXd null;  ///< free × directions
};

/// A ball as heavy as the payload seems, of water's density, around the centre of mass that it seems to have.
LinkParameters compact_body(const Elements&, const FreeEstimate&);

/// G_kl = tr(P⁻¹E_k P⁻¹E_l), the entropic metric at a body: 1 is a change as large as the body itself.
Matrix10d body_metric(const LinkParameters& body);

/// Half the one, half the other: a body that leans on the cone is no measure of length.
LinkParameters between(const LinkParameters& a, const LinkParameters& b);

struct Visible {
  int rank = 0;
  std::vector<bool> parameters;    ///< determined, and not too vaguely
  std::vector<bool> undetermined;  ///< has a part in a direction of which nothing is known
};
Visible visible(const Elements&, const FreeEstimate&, const LinkParameters& body, double max_relative_deviation);

/// min (φ − φ̂)ᵀ C⁻¹ (φ − φ̂) over consistent φ (P7). Undetermined directions are drawn to `body`.
LinkParameters nearest_possible(const Elements&, const FreeEstimate&, const LinkParameters& body, ConsistencyLevel);

/// With the margin of the program above.
bool possible(const LinkParameters&, ConsistencyLevel);

}  // namespace steelyard::payload
