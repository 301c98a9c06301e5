#include "reflected/payload/payload.hpp"

#include "python/src/rooms.hpp"
#include "reflected/payload/body.hpp"
#include "reflected/payload/settings.hpp"
#include "reflected/simulate/plant.hpp"

namespace steelyard::python {

namespace {

using Blocks = std::vector<Observations>;

PayloadEstimate known_robot(const PayloadOptions& options, const Blocks& loaded, const BareRobot& bare,
                            const std::vector<int>& friction) {
  return unlocked([&] { return payload_known_robot(loaded, bare, friction, options); });
}

PayloadEstimate joint_fit(const PayloadOptions& options, const Blocks& bare, const Blocks& loaded,
                          const std::vector<int>& friction) {
  return unlocked([&] { return payload_joint_fit(bare, loaded, friction, options); });
}

}  // namespace

void bind_payload(nb::module_& m) {
  bind_enum<PayloadRoute>(m);
  bind_structs<BareRobot, PayloadEstimate, PayloadVisibility, PayloadFrame, PayloadBody, PayloadSetting, Payload>(m);
  def_stage(m, "payload_known_robot", &known_robot, doc_payload_known_robot, "loaded"_a, "bare"_a, "friction"_a);
  def_stage(m, "payload_joint_fit", &joint_fit, doc_payload_joint_fit, "bare"_a, "loaded"_a, "friction"_a);
  m.def("payload_visibility", &payload_visibility, "robot"_a, "first_joint"_a, "last_joint"_a, doc_PayloadVisibility);
  m.def("payload_frame", &payload_frame, "robot"_a, "name"_a = "", "origin"_a = "frame", doc_payload_frame);
  m.def("payload_settings", &payload_settings, "body"_a, "The payload as UR, Franka and KUKA controllers want it.");
  m.def("with_payload", &with_payload, "model"_a, "payload"_a, doc_with_payload);
}

}  // namespace steelyard::python
