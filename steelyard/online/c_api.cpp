// steelyard/online.h, by OnlineMonitor.
#include <Eigen/Core>
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/online.h"
#include "steelyard/online/monitor.hpp"
#include "steelyard/online/online_file.hpp"
#include "steelyard/online/residual_statistics.hpp"

using Eigen::VectorXd;

struct steelyard_online {
  steelyard::OnlineMonitor monitor;
  VectorXd q, qd, tau;  // the tick's numbers: a view of the caller's would be copied, and a copy allocates

  steelyard_online(const steelyard::Model& model, const steelyard::ResidualStatistics& statistics,
                   const steelyard::OnlineOptions& options)
      : monitor(model, statistics, options),
        q(VectorXd::Zero(monitor.dof())),
        qd(VectorXd::Zero(monitor.dof())),
        tau(VectorXd::Zero(monitor.dof())) {}
};

namespace {

void write(const std::string& text, char* message, std::size_t size) {
  if (message == nullptr || size == 0) return;
  const std::size_t count = std::min(text.size(), size - 1);
  std::memcpy(message, text.data(), count);
  message[count] = '\0';
}

void write(const VectorXd& values, double* out) {
  if (out != nullptr) std::copy(values.begin(), values.end(), out);
}

#ifdef STEELYARD_ONLINE_ONLY
steelyard::OnlineModel described(const std::string& file, const char*) {
  throw steelyard::InvalidInput(
      file + ": this library reads no descriptions: write the model for it with the command export (`format` online)");
}
#else
// By model.yaml, or any description, and residual.yaml.
steelyard::OnlineModel described(const std::string& file, const char* residual) {
  const std::string beside = (std::filesystem::path(file).parent_path() / "residual.yaml").string();
  return {steelyard::nominal_model(steelyard::load_model(file)),
          steelyard::read_residual_statistics(residual != nullptr ? residual : beside)};
}
#endif

bool is_for_controllers(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string begin(32, ' ');
  in.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return in.gcount() > 0 && steelyard::is_online_file(begin);
}

steelyard_online* open(const char* file, const char* residual, double false_alarms) {
  if (file == nullptr) throw steelyard::InvalidInput("there is no model");
  constexpr std::size_t largest = std::size_t{1} << 28;
  const steelyard::OnlineModel model = is_for_controllers(file)
                                           ? steelyard::parse_online_file(steelyard::read_text(file, largest), file)
                                           : described(file, residual);
  steelyard::OnlineOptions options;
  if (false_alarms != 0) options.alarm.false_alarms = false_alarms;
  return new steelyard_online(model.model, model.statistics, options);
}

}  // namespace

int steelyard_online_version(void) { return STEELYARD_ONLINE_VERSION; }

steelyard_online* steelyard_online_open(int version, const char* model, const char* residual, double false_alarms,
                                        char* message, size_t size) {
  write("", message, size);
  try {
    if (version != STEELYARD_ONLINE_VERSION)
      throw steelyard::InvalidInput("steelyard/online.h is of version " + std::to_string(version) +
                                    ", the library of version " + std::to_string(STEELYARD_ONLINE_VERSION) +
                                    ": compile against its header");
    return open(model, residual, false_alarms);
  } catch (const std::exception& e) {
    write(e.what(), message, size);
  } catch (...) {
    write("a fault of Steelyard's own", message, size);
  }
  return nullptr;
}

void steelyard_online_close(steelyard_online* online) { delete online; }

int steelyard_online_dof(const steelyard_online* online) { return online->monitor.dof(); }

unsigned steelyard_online_tick(steelyard_online* online, double t, const double* q, const double* qd, const double* tau,
                               double temperature) {
  const Eigen::Index n = online->q.size();
  online->q = VectorXd::Map(q, n);
  online->qd = VectorXd::Map(qd, n);
  online->tau = VectorXd::Map(tau, n);
  const steelyard::OnlineEvents events = online->monitor.tick(t, online->q, online->qd, online->tau, temperature);
  const auto bit = [](bool happened, unsigned which) { return happened ? which : 0U; };
  return bit(events.used, STEELYARD_USED) | bit(events.alarm, STEELYARD_ALARM) |
         bit(events.change, STEELYARD_PAYLOAD_CHANGED) | bit(events.wear, STEELYARD_WORN);
}

void steelyard_online_torque(const steelyard_online* online, double* predicted, double* band) {
  write(online->monitor.predictor().torque(), predicted);
  write(online->monitor.predictor().band(), band);
}

void steelyard_online_external(const steelyard_online* online, double* torque, double* threshold) {
  write(online->monitor.external().torque(), torque);
  write(online->monitor.alarm().threshold(), threshold);
}

void steelyard_online_wrench(steelyard_online* online, double wrench[6]) {
  const steelyard::Vector6d found = online->monitor.external().wrench();  // moment first
  for (int k = 0; k < 3; ++k) wrench[k] = found[k + 3], wrench[k + 3] = found[k];
}

void steelyard_online_payload(const steelyard_online* online, steelyard_payload* out) {
  const steelyard::OnlinePayloadState& state = online->monitor.payload().state();
  out->mass = state.mass;
  out->mass_deviation = state.mass_deviation;
  for (int k = 0; k < 3; ++k) out->com[k] = state.com[k], out->com_deviation[k] = state.com_deviation[k];
  out->mass_determined = state.mass_determined ? 1 : 0;
  out->com_determined = state.com_determined ? 1 : 0;
  out->changes = state.changes;
  out->changed = state.changed;
}

void steelyard_online_collision(const steelyard_online* online, steelyard_collision* out) {
  const steelyard::Collision& collision = online->monitor.alarm().collision();
  *out = {collision.joint, collision.torque, collision.ratio, collision.time};
}

void steelyard_online_acknowledge(steelyard_online* online) { online->monitor.alarm().acknowledge(); }

int steelyard_online_wear(const steelyard_online* online, int joint, steelyard_wear* out) {
  const steelyard::Wear& wear = online->monitor.wear();
  if (joint < 0 || joint >= wear.joints()) return 0;
  const steelyard::JointWear& state = wear.joint(joint);
  *out = {state.friction, state.friction_deviation, state.offset,       state.offset_deviation,
          state.drift,    state.readings,           state.worn ? 1 : 0, state.shifted ? 1 : 0};
  return 1;
}

void steelyard_online_faults(const steelyard_online* online, steelyard_faults* out) {
  const steelyard::TickFaults& faults = online->monitor.faults();
  *out = {faults.ticks, faults.not_finite, faults.outliers, faults.repeated, faults.dropped, faults.restarts};
}
