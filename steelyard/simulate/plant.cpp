#include "steelyard/simulate/plant.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>

#include "steelyard/core/error.hpp"
#include "steelyard/payload/body.hpp"

namespace steelyard {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Model with_payload(const Model& model, const Payload& payload) {
  const PayloadFrame frame = payload_frame(model.robot, payload.frame, "payload");
  if (!(payload.mass >= 0) || !payload.com.allFinite() || !payload.inertia.allFinite())
    throw InvalidInput(fmt::format("payload: mass {} kg; it must be finite and not negative", payload.mass));
  const Eigen::SelfAdjointEigenSolver<Matrix3d> inertia(payload.inertia);
  const Vector3d& I = inertia.eigenvalues();
  if (I[0] < -1e-12 || I[0] + I[1] < I[2] - 1e-9 * (1 + I[2]))
    throw InvalidInput(
        fmt::format("payload: principal moments {:.4g}, {:.4g}, {:.4g} kg·m² are not physically possible: each must be "
                    "positive, and no two may sum to less than the third",
                    I[0], I[1], I[2]));
  Model out = model;
  out.values.segment<10>(model.layout.link(model.robot.links() - 1)) +=
      express_in_parent(frame.T_link_frame, from_centre_of_mass(payload.mass, payload.com, payload.inertia));
  return out;
}

}  // namespace steelyard
