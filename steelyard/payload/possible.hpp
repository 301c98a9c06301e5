// What the data tell of a payload, measured against the size of a body, and the possible body nearest to them (P6, P7
// of docs/theory/payload.md). Inside this room only.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard::payload {

/// The ten as φ = φ(free) + fixed: what is known is held.
struct Elements {
  std::vector<int> free;  ///< of 0 … 9
  LinkParameters fixed = LinkParameters::Zero();

  LinkParameters whole(const Eigen::VectorXd& values) const;
  Eigen::MatrixXd map() const;  ///< 10 × free
};
Elements elements(const PayloadOptions&);

/// What data say of the free elements: values, their covariance, and directions of which they say nothing.
struct Told {
  Eigen::VectorXd values;
  Eigen::MatrixXd covariance;
  Eigen::MatrixXd null;  ///< free × directions
};

/// A ball as heavy as the payload seems, of water's density, around the centre of mass that it seems to have.
LinkParameters compact_body(const Elements&, const Told&);

/// G_kl = tr(P⁻¹E_k P⁻¹E_l), the entropic metric at a body: 1 is a change as large as the body itself.
Matrix10d body_metric(const LinkParameters& body);

/// Half the one, half the other: a body that leans on the cone is no measure of length.
LinkParameters between(const LinkParameters& a, const LinkParameters& b);

struct Visible {
  int rank = 0;
  std::vector<bool> parameters;  ///< told, and not too vaguely
  std::vector<bool> untold;      ///< has a part in a direction of which nothing is known
};
Visible visible(const Elements&, const Told&, const LinkParameters& body, double max_relative_deviation);

/// min (φ − φ̂)ᵀ C⁻¹ (φ − φ̂) over possible φ (P7). Directions that are not told are drawn to `body`.
LinkParameters nearest_possible(const Elements&, const Told&, const LinkParameters& body, ConsistencyLevel);

/// With the margin of the program above.
bool possible(const LinkParameters&, ConsistencyLevel);

}  // namespace steelyard::payload
