#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <memory>

#include "benchmarks/contender.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard::bench {

namespace {

constexpr LayoutOptions links_only{false, false};

// A regressor with what it reads and writes.
struct Setup {
  const Arm& arm;
  Robot robot;
  TorqueRegressor regressor;
  Eigen::VectorXd values;
  Eigen::MatrixXd torque;      // expected torque, dof × samples
  Eigen::MatrixXd q, qd, qdd;  // structure of arrays: samples (and 8, see below) × dof
  std::ptrdiff_t out_stride;
  std::vector<double> storage;
  double* out;  // on a cache line, like every entry: wide stores across lines cost a quarter more
  Eigen::MatrixXd W;

  Setup(const Arm& a, const Model& m, const LayoutOptions& options, const std::string& level)
      : arm(a),
        robot(m.robot),
        regressor(robot, options, level),
        values(values_in(m, regressor.layout())),
        torque(a.torque),
        out_stride(a.block + 8) {  // a power of two would make cache sets collide
    if (options.friction) torque = arm.effort;
    for (const auto& [from, to] : {std::pair{&arm.q, &q}, {&arm.qd, &qd}, {&arm.qdd, &qdd}}) {
      to->setZero(arm.samples() + 8, robot.dof());
      to->topRows(arm.samples()) = from->transpose();
    }
    storage.resize(static_cast<std::size_t>(regressor.entries() * out_stride + 8));
    void* start = storage.data();
    std::size_t bytes = storage.size() * sizeof(double);
    out = static_cast<double*>(std::align(64, bytes - 64, start, bytes));
  }

  MotionView arrays() const { return {q.data(), qd.data(), qdd.data(), q.rows(), 1, nullptr}; }
  MotionView matrix() const { return MotionView::of(arm.q, arm.qd, arm.qdd); }

  int fill_block(const MotionView& all, int s0) {
    MotionView view = all;
    for (const double** p : {&view.q, &view.qd, &view.qdd}) *p += s0 * view.sample_stride;
    const int count = std::min(arm.block, arm.samples() - s0);
    regressor.fill(view, count, out, out_stride);
    return count;
  }
  void fill_all(const MotionView& all) {
    for (int s0 = 0; s0 < arm.samples(); s0 += arm.block) fill_block(all, s0);
  }
  double fill_error(const MotionView& all) {
    double worst = 0;
    for (int s0 = 0; s0 < arm.samples(); s0 += arm.block) {
      const int count = fill_block(all, s0);
      for (int s = 0; s < count; ++s)
        for (int row = 0; row < regressor.rows(); ++row) {
          double sum = 0;
          std::ptrdiff_t entry = regressor.first_entry(row);
          for (const int column : regressor.columns(row)) sum += out[entry++ * out_stride + s] * values[column];
          worst = std::max(worst, std::abs(sum - torque(row, s0 + s)));
        }
    }
    return worst;
  }

  void one(int s) {
    const Eigen::Index at = static_cast<Eigen::Index>(s) * arm.q.rows();
    regressor.fill_one(arm.q.data() + at, arm.qd.data() + at, arm.qdd.data() + at, W);
  }
  void one_all() {
    for (int s = 0; s < arm.samples(); ++s) one(s);
  }
  double one_error() {
    double worst = 0;
    for (int s = 0; s < arm.samples(); ++s) {
      one(s);
      worst = std::max(worst, (W * values - torque.col(s)).cwiseAbs().maxCoeff());
    }
    return worst;
  }
};

Eigen::Matrix3d turned_about_axis(int joint) {
  return Eigen::AngleAxisd(0.3 + joint, Eigen::Vector3d::UnitZ()).toRotationMatrix();
}

Eigen::Matrix3d turned_anyhow(int joint) {
  return Eigen::AngleAxisd(0.3 + joint, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
}

}  // namespace

std::vector<Contender> steelyard_contenders(const Arm& arm) {
  std::vector<Contender> all;
  const auto levels = simd_levels();
  const auto add = [&](const std::string& task, const std::string& level, const Model& model,
                       const LayoutOptions& options, auto run, auto error) {
    const auto setup = std::make_shared<Setup>(arm, model, options, level);
    all.push_back({"Steelyard", task, level, [=] { run(*setup); }, [=] { return error(*setup); }});
  };
  const auto from_arrays = [](Setup& s) { s.fill_all(s.arrays()); };
  const auto from_matrix = [](Setup& s) { s.fill_all(s.matrix()); };
  const auto arrays_error = [](Setup& s) { return s.fill_error(s.arrays()); };
  const auto matrix_error = [](Setup& s) { return s.fill_error(s.matrix()); };
  const Model about_axis = turn_link_frames(arm.model, turned_about_axis);
  const Model anyhow = turn_link_frames(arm.model, turned_anyhow);
  for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
    add("fill, structure of arrays", *level, arm.model, links_only, from_arrays, arrays_error);
    add("fill, dof x N matrix", *level, arm.model, links_only, from_matrix, matrix_error);
    add("fill, with friction and rotors", *level, arm.model, {}, from_arrays, arrays_error);
    add("fill, frames turned about axis", *level, about_axis, links_only, from_arrays, arrays_error);
    add("fill, frames turned anyhow", *level, anyhow, links_only, from_arrays, arrays_error);
    add(
        "fill_one", *level, arm.model, links_only, [](Setup& s) { s.one_all(); },
        [](Setup& s) { return s.one_error(); });
  }
  return all;
}

}  // namespace steelyard::bench
