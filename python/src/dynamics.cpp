#include "python/src/checks.hpp"
#include "python/src/rooms.hpp"
#include "reflected/dynamics/contacts.hpp"
#include "reflected/dynamics/energy.hpp"
#include "reflected/dynamics/model.hpp"
#include "reflected/dynamics/regressor.hpp"
#include "reflected/estimate/torque_band.hpp"
#include "reflected/robot/parameters.hpp"
#include "reflected/robot/robot.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/batched_torque.hpp"
#include "steelyard/dynamics/friction_memory.hpp"

namespace steelyard::python {

namespace {

using Eigen::VectorXd;
using Vector = nb::ndarray<nb::numpy, double, nb::ndim<1>>;
using Matrix = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

Vector inverse(const Effects& effects, const Model& model, const ArrayArgument& q, const ArrayArgument& qd,
               const ArrayArgument& qdd) {
  const int n = model.robot.dof();
  return give(inverse_dynamics(model, vector_of(q, "q", n), vector_of(qd, "qd", n), vector_of(qdd, "qdd", n), effects));
}

Vector forward(const Effects& effects, const Model& model, const ArrayArgument& q, const ArrayArgument& qd,
               const ArrayArgument& tau) {
  const int n = model.robot.dof();
  return give(forward_dynamics(model, vector_of(q, "q", n), vector_of(qd, "qd", n), vector_of(tau, "tau", n), effects));
}

// A motion in NumPy's own memory, while it works.
struct HeldMotion {
  HeldMotion(const ArrayArgument& q, const ArrayArgument& qd, const ArrayArgument& qdd, int joints)
      : views{rows_of(q, "q", joints), rows_of(qd, "qd", joints), rows_of(qdd, "qdd", joints)} {
    for (const RowView& channel : views)
      if (channel.shape(0) != views[0].shape(0))
        throw InvalidInput("q, qd, qdd: must have as many samples as each other");
    motion.q = views[0].data(), motion.qd = views[1].data(), motion.qdd = views[2].data();
    motion.coordinate_stride = 1;
    motion.sample_stride = joints;
  }

  std::size_t samples() const { return views[0].shape(0); }

  std::array<RowView, 3> views;
  MotionView motion;
};

Matrix many_torques(const Effects& effects, const Model& model, const ArrayArgument& q, const ArrayArgument& qd,
                    const ArrayArgument& qdd) {
  const HeldMotion held(q, qd, qdd, model.robot.dof());
  const MotionView& at = held.motion;
  const auto samples = static_cast<Eigen::Index>(held.samples());
  return give_samples(unlocked([&] {
    if (!effects.friction || !has_memory(model.robot))
      return BatchedTorque(model, effects)(at.q, at.qd, at.qdd, samples);
    const Eigen::Map<const Eigen::MatrixXd> positions(at.q, model.robot.dof(), samples);
    Eigen::MatrixXd tau = BatchedTorque(without_memory(model), effects)(at.q, at.qd, at.qdd, samples);
    add_memory_torque(model, positions, tau);
    return tau;
  }));
}

Matrix band(const Model& model, const ArrayArgument& q, const ArrayArgument& qd, const ArrayArgument& qdd) {
  const HeldMotion held(q, qd, qdd, model.robot.dof());
  const auto samples = static_cast<Eigen::Index>(held.samples());
  const auto channel = [&](const double* from) {
    return Eigen::MatrixXd(Eigen::Map<const Eigen::MatrixXd>(from, model.robot.dof(), samples));
  };
  return give_samples(unlocked(
      [&] { return torque_band(model, channel(held.motion.q), channel(held.motion.qd), channel(held.motion.qdd)); }));
}

Matrix mass(const Effects& effects, const Model& model, const ArrayArgument& q) {
  return give(mass_matrix(model, vector_of(q, "q", model.robot.dof()), effects));
}

double kinetic(const Effects& effects, const Model& model, const ArrayArgument& q, const ArrayArgument& qd) {
  const int n = model.robot.dof();
  return kinetic_energy(model, vector_of(q, "q", n), vector_of(qd, "qd", n), effects);
}

void bind_model(nb::module_& m) {
  m.def(
      "nominal_model", [](const Model& model) { return nominal_model(model); }, "model"_a, doc_nominal_model);
  def_stage(m, "inverse_dynamics", &inverse, doc_inverse_dynamics, "model"_a, "q"_a, "qd"_a, "qdd"_a);
  def_stage(m, "torques", &many_torques, doc_torques, "model"_a, "q"_a, "qd"_a, "qdd"_a);
  m.def("torque_band", &band, "model"_a, "q"_a, "qd"_a, "qdd"_a, doc_torque_band);
  def_stage(m, "mass_matrix", &mass, "M(q), rotors included unless left out.", "model"_a, "q"_a);
  def_stage(m, "forward_dynamics", &forward, doc_forward_dynamics, "model"_a, "q"_a, "qd"_a, "tau"_a);
  def_stage(m, "kinetic_energy", &kinetic, "[J]", "model"_a, "q"_a, "qd"_a);
  m.def(
      "potential_energy",
      [](const Model& model, const ArrayArgument& q) {
        return potential_energy(model, vector_of(q, "q", model.robot.dof()));
      },
      "model"_a, "q"_a, doc_potential_energy);
  m.def(
      "gravity_torque",
      [](const Model& model, const ArrayArgument& q) {
        return give(gravity_torque(model, vector_of(q, "q", model.robot.dof())));
      },
      "model"_a, "q"_a, "g(q) [N·m or N].");
  m.def(
      "coriolis_matrix",
      [](const Model& model, const ArrayArgument& q, const ArrayArgument& qd) {
        const int n = model.robot.dof();
        return give(coriolis_matrix(model, vector_of(q, "q", n), vector_of(qd, "qd", n)));
      },
      "model"_a, "q"_a, "qd"_a, doc_coriolis_matrix);
  m.def(
      "centroidal_momentum",
      [](const Model& model, const ArrayArgument& q, const ArrayArgument& qd) {
        const int n = model.robot.dof();
        return give(Eigen::VectorXd(centroidal_momentum(model, vector_of(q, "q", n), vector_of(qd, "qd", n))));
      },
      "model"_a, "q"_a, "qd"_a, doc_centroidal_momentum);
  m.def(
      "centroidal_matrix",
      [](const Model& model, const ArrayArgument& q) {
        return give(centroidal_matrix(model, vector_of(q, "q", model.robot.dof())));
      },
      "model"_a, "q"_a, doc_centroidal_matrix);
  m.def(
      "friction_torque",
      [](const Model& model, const ArrayArgument& qd, const ArrayArgument& load,
         const std::optional<ArrayArgument>& q) {
        const int n = model.robot.dof();
        return give(friction_torque(model, vector_of(qd, "qd", n), vector_of(load, "load", n),
                                    q ? vector_of(*q, "q", n) : VectorXd()));
      },
      "model"_a, "qd"_a, "load"_a, "q"_a.none() = nb::none(), doc_friction_torque);
}

void bind_frames(nb::module_& m) {
  m.def(
      "base_pose", [](const ArrayArgument& q) { return base_pose(vector_of(q, "q", base_coordinates)); }, "q"_a,
      doc_base_pose);
  m.def(
      "contact_jacobian",
      [](const Robot& robot, const ArrayArgument& q, const ArrayArgument& touching) {
        const int points = static_cast<int>(robot.contacts.size());
        return give(contact_jacobian(robot, vector_of(q, "q", robot.dof()), vector_of(touching, "touching", points)));
      },
      "robot"_a, "q"_a, "touching"_a, doc_contact_jacobian);
  m.def(
      "contact_projector",
      [](const Robot& robot, const ArrayArgument& q, const ArrayArgument& touching) {
        const int points = static_cast<int>(robot.contacts.size());
        return give(contact_projector(robot, vector_of(q, "q", robot.dof()), vector_of(touching, "touching", points)));
      },
      "robot"_a, "q"_a, "touching"_a, doc_contact_projector);
  m.def(
      "link_poses",
      [](const Robot& robot, const ArrayArgument& q) { return link_poses(robot, vector_of(q, "q", robot.dof())); },
      "robot"_a, "q"_a, doc_link_poses);
  m.def(
      "frame_pose",
      [](const Robot& robot, const ArrayArgument& q, const std::string& frame) {
        return frame_pose(robot, vector_of(q, "q", robot.dof()), frame);
      },
      "robot"_a, "q"_a, "frame"_a, "Pose of a frame (a name in robot.frames, or a link's) in the base frame.");
  m.def(
      "frame_jacobian",
      [](const Robot& robot, const ArrayArgument& q, const std::string& frame) {
        return give(frame_jacobian(robot, vector_of(q, "q", robot.dof()), frame));
      },
      "robot"_a, "q"_a, "frame"_a, "(ω; v) of the frame's origin along the base's axes = J q̇.");
}

Matrix dense_regressor(const LayoutOptions& options, const Robot& robot, const ArrayArgument& q,
                       const ArrayArgument& qd, const ArrayArgument& qdd, const std::optional<ArrayArgument>& load) {
  const int n = robot.dof();
  const Eigen::MatrixXd a = samples_of(q, "q", n), b = samples_of(qd, "qd", n), c = samples_of(qdd, "qdd", n);
  std::optional<Eigen::MatrixXd> carried;
  if (load) carried = samples_of(*load, "load", n);
  return give(unlocked([&] { return torque_regressor(robot, a, b, c, options, carried ? &*carried : nullptr); }));
}

// Entries one after the other, samples along each: what `fill` writes, into memory of the caller's where it is given.
Matrix fill(TorqueRegressor& self, const ArrayArgument& q, const ArrayArgument& qd, const ArrayArgument& qdd,
            std::optional<nb::ndarray<nb::numpy, double, nb::ndim<2>, nb::c_contig, nb::device::cpu>> out) {
  const HeldMotion held(q, qd, qdd, self.rows());
  const std::size_t samples = held.samples(), entries = static_cast<std::size_t>(self.entries());
  if (out && (out->shape(0) != entries || out->shape(1) != samples))
    throw InvalidInput("out: must have the shape (entries, samples)");
  Matrix filled = out ? Matrix(*out) : [&] {
    auto* const memory = new double[std::max<std::size_t>(1, entries * samples)];
    const nb::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Matrix(memory, {entries, samples}, owner);
  }();
  double* const to = filled.data();
  unlocked([&] { self.fill(held.motion, static_cast<int>(samples), to, static_cast<std::ptrdiff_t>(samples)); });
  return filled;
}

void bind_regressors(nb::module_& m) {
  nb::class_<TorqueRegressor>(m, "TorqueRegressor", doc_TorqueRegressor)
      .def(
          "__init__",
          [](TorqueRegressor* self, const Robot& robot, bool rotor, bool friction, const std::string& simd_level) {
            new (self) TorqueRegressor(robot, LayoutOptions{rotor, friction}, simd_level);
          },
          "robot"_a, nb::kw_only(), "rotor"_a = LayoutOptions{}.rotor, "friction"_a = LayoutOptions{}.friction,
          "simd_level"_a = "")
      .def_prop_ro("layout", &TorqueRegressor::layout, nb::rv_policy::reference_internal)
      .def_prop_ro("rows", &TorqueRegressor::rows, doc_TorqueRegressor_rows)
      .def_prop_ro("entries", &TorqueRegressor::entries, doc_TorqueRegressor_entries)
      .def(
          "first_entry",
          [](const TorqueRegressor& self, int row) { return self.first_entry(index_within(row, self.rows(), "row")); },
          "row"_a, "where its entries begin")
      .def(
          "columns",
          [](const TorqueRegressor& self, int row) { return self.columns(index_within(row, self.rows(), "row")); },
          "row"_a, doc_TorqueRegressor_columns)
      .def_prop_ro("simd_level", &TorqueRegressor::simd_level)
      .def("fill", &fill, "q"_a, "qd"_a, "qdd"_a, "out"_a.none() = nb::none(), nb::lock_self(),
           "(entries, samples) of q, q̇, q̈ with a row for each sample; into `out` where that is given.");
  m.def("simd_levels", &simd_levels, doc_simd_levels);
  def_stage(m, "torque_regressor", &dense_regressor, doc_torque_regressor, "robot"_a, "q"_a, "qd"_a, "qdd"_a,
            "load"_a.none() = nb::none());
}

void bind_energy(nb::module_& m) {
  bind_structs<FilteredPower>(m);
  m.def(
      "energy_regressor",
      [](const Robot& robot, const ParameterLayout& layout, const ArrayArgument& q, const ArrayArgument& qd) {
        const int n = robot.dof();
        return give(
            VectorXd(energy_regressor(robot, layout, vector_of(q, "q", n), vector_of(qd, "qd", n)).transpose()));
      },
      "robot"_a, "layout"_a, "q"_a, "qd"_a, doc_energy_regressor);
  m.def(
      "power_regressor",
      [](const Robot& robot, const ParameterLayout& layout, const ArrayArgument& q, const ArrayArgument& qd,
         const ArrayArgument& qdd) {
        const int n = robot.dof();
        return give(VectorXd(
            power_regressor(robot, layout, vector_of(q, "q", n), vector_of(qd, "qd", n), vector_of(qdd, "qdd", n))
                .transpose()));
      },
      "robot"_a, "layout"_a, "q"_a, "qd"_a, "qdd"_a, doc_power_regressor);
  m.def(
      "dissipation_regressor",
      [](const Robot& robot, const ParameterLayout& layout, const ArrayArgument& qd,
         const std::optional<ArrayArgument>& load, const std::optional<ArrayArgument>& q) {
        const int n = robot.dof();
        const VectorXd carried = load ? vector_of(*load, "load", n) : VectorXd();
        const VectorXd where = q ? vector_of(*q, "q", n) : VectorXd();
        return give(
            VectorXd(dissipation_regressor(robot, own_layout(layout, robot), vector_of(qd, "qd", n), carried, where)
                         .transpose()));
      },
      "robot"_a, "layout"_a, "qd"_a, "load"_a.none() = nb::none(), "q"_a.none() = nb::none(),
      doc_dissipation_regressor);
  m.def(
      "filtered_power",
      [](const Robot& robot, const ParameterLayout& layout, const ArrayArgument& q, const ArrayArgument& qd,
         const ArrayArgument& tau, double dt, double cutoff) {
        const int n = robot.dof();
        const Eigen::MatrixXd a = samples_of(q, "q", n), b = samples_of(qd, "qd", n), c = samples_of(tau, "tau", n);
        return unlocked([&] { return filtered_power(robot, layout, a, b, c, dt, cutoff); });
      },
      "robot"_a, "layout"_a, "q"_a, "qd"_a, "tau"_a, "dt"_a, nb::kw_only(), "cutoff"_a = filtered_power_cutoff,
      doc_filtered_power);
}

}  // namespace

void bind_dynamics(nb::module_& m) {
  bind_model(m);
  bind_frames(m);
  bind_regressors(m);
  bind_energy(m);
}

}  // namespace steelyard::python
