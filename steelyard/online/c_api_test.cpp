#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "steelyard/core/files.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/online.h"
#include "steelyard/online/monitor.hpp"
#include "steelyard/online/online_file.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/watched_arm.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

struct Files {
  std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("steelyard-c-api-" + std::to_string(::getpid()));
  std::string model = (folder / "model.yaml").string(), residual = (folder / "residual.yaml").string();
  Files() {
    const Model arm = testing::watched_model("ur10e");
    std::filesystem::create_directories(folder);
    write_whole(model, to_robot_file(arm));
    write_whole(residual,
                to_yaml(residual_statistics(arm, {testing::watched_motion(arm, {.seconds = 20, .seed = 9})})));
  }
  ~Files() { std::filesystem::remove_all(folder); }
};

std::string refusal(int version, const char* model, const char* residual = nullptr, double false_alarms = 0,
                    std::size_t size = 500) {
  std::string message(500, '?');
  steelyard_online* const online = steelyard_online_open(version, model, residual, false_alarms, message.data(), size);
  if (online == nullptr) return message.c_str();
  steelyard_online_close(online);
  return "";
}

}  // namespace

TEST(CApi, IsTheMonitorToTheLastBitAndDoesNotAllocateInATick) {
  const Files files;
  const Model model = nominal_model(load_model(files.model));
  OnlineMonitor monitor(model, read_residual_statistics(files.residual));
  steelyard_online* const online =
      steelyard_online_open(STEELYARD_ONLINE_VERSION, files.model.c_str(), nullptr, 0, nullptr, 0);
  ASSERT_NE(online, nullptr);
  ASSERT_EQ(steelyard_online_dof(online), 6);
  Ticks ticks = testing::watched_motion(model, {.seconds = 8});
  ticks.tau.row(1).segment(3000, 100).array() += 200;  // a push
  ticks.q(2, 500) = std::nan("");
  unsigned events = 0;
  double predicted[6], band[6], external[6], threshold[6], wrench[6];
  steelyard_payload payload;
  steelyard_collision collision;
  steelyard_wear wear;
  steelyard_faults faults;
  const long before = testing::allocations();
  for (Index k = 0; k < ticks.count(); ++k) {
    events |= steelyard_online_tick(online, ticks.t[k], ticks.q.col(k).data(), ticks.qd.col(k).data(),
                                    ticks.tau.col(k).data(), std::nan(""));
    steelyard_online_torque(online, predicted, band);
    steelyard_online_external(online, external, threshold);
    steelyard_online_wrench(online, wrench);
    steelyard_online_payload(online, &payload);
    steelyard_online_collision(online, &collision);
    steelyard_online_faults(online, &faults);
  }
  EXPECT_EQ(testing::allocations(), before);
  EXPECT_EQ(events & (STEELYARD_USED | STEELYARD_ALARM), static_cast<unsigned>(STEELYARD_USED | STEELYARD_ALARM));

  VectorXd q, qd, tau;
  for (Index k = 0; k < ticks.count(); ++k) {
    q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
    monitor.tick(ticks.t[k], q, qd, tau);
    monitor.external().wrench();
  }
  for (int k = 0; k < 6; ++k) {
    EXPECT_EQ(predicted[k], monitor.predictor().torque()[k]);
    EXPECT_EQ(band[k], monitor.predictor().band()[k]);
    EXPECT_EQ(external[k], monitor.external().torque()[k]);
    EXPECT_EQ(threshold[k], monitor.alarm().threshold()[k]);
    EXPECT_EQ(wrench[k], monitor.external().wrench()[(k + 3) % 6]) << "force first";
  }
  EXPECT_EQ(payload.mass, monitor.payload().state().mass);
  EXPECT_EQ(payload.com[2], monitor.payload().state().com[2]);
  EXPECT_EQ(collision.joint, monitor.alarm().collision().joint);
  EXPECT_GE(collision.joint, 0);
  EXPECT_EQ(collision.time, monitor.alarm().collision().time);
  EXPECT_EQ(faults.ticks, ticks.count());
  EXPECT_EQ(faults.not_finite, 1);
  EXPECT_EQ(steelyard_online_wear(online, 5, &wear), 1);
  EXPECT_EQ(wear.readings, monitor.wear().joint(5).readings);
  EXPECT_EQ(steelyard_online_wear(online, 6, &wear), 0);
  steelyard_online_acknowledge(online);
  steelyard_online_collision(online, &collision);
  EXPECT_EQ(collision.joint, -1);
  steelyard_online_close(online);
  steelyard_online_close(nullptr);
}

TEST(CApi, OpensWhatIsWrittenForControllers) {
  const Files files;
  const std::string file = (files.folder / "arm.online").string();
  write_whole(file, to_online_file(nominal_model(load_model(files.model)), read_residual_statistics(files.residual)));
  steelyard_online* const expected =
      steelyard_online_open(STEELYARD_ONLINE_VERSION, files.model.c_str(), nullptr, 0, nullptr, 0);
  steelyard_online* const found = steelyard_online_open(STEELYARD_ONLINE_VERSION, file.c_str(), nullptr, 0, nullptr, 0);
  ASSERT_NE(found, nullptr);
  const Ticks ticks = testing::watched_motion(load_model(files.model), {.seconds = 2});
  double torque[6], same[6];
  for (Index k = 0; k < ticks.count(); ++k)
    for (steelyard_online* online : {expected, found})
      steelyard_online_tick(online, ticks.t[k], ticks.q.col(k).data(), ticks.qd.col(k).data(), ticks.tau.col(k).data(),
                            std::nan(""));
  steelyard_online_external(expected, torque, nullptr);
  steelyard_online_external(found, same, nullptr);
  for (int k = 0; k < 6; ++k) EXPECT_EQ(torque[k], same[k]);
  steelyard_online_close(expected);
  steelyard_online_close(found);
  write_whole(file, read_text(file, 1 << 24).substr(0, 1000));
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION, file.c_str()), HasSubstr("arm.online: is cut short"));
}

TEST(CApi, SaysWhyThereIsNoHandle) {
  const Files files;
  EXPECT_EQ(steelyard_online_version(), STEELYARD_ONLINE_VERSION);
  EXPECT_EQ(refusal(STEELYARD_ONLINE_VERSION, files.model.c_str()), "");
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION + 1, files.model.c_str()), HasSubstr("compile against its header"));
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION, nullptr), HasSubstr("there is no model"));
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION, "missing.yaml"), HasSubstr("missing.yaml"));
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION, files.model.c_str(), "missing"), HasSubstr("missing"));
  EXPECT_THAT(refusal(STEELYARD_ONLINE_VERSION, files.model.c_str(), nullptr, -1), HasSubstr("false alarms an hour"));
  EXPECT_EQ(refusal(STEELYARD_ONLINE_VERSION, nullptr, nullptr, 0, 6), "there") << "cut to the size, its end included";
}

}  // namespace steelyard
