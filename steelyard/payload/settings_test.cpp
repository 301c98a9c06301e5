#include "steelyard/payload/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cstdlib>
#include <cstring>

#include "steelyard/core/random.hpp"

namespace steelyard {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

PayloadBody body_with(const Eigen::Matrix3d& inertia) {
  PayloadBody out;
  out.frame = {"tool0", true, Eigen::Isometry3d::Identity()};
  out.identifiable.fill(true);
  out.values << 2.5, 0.01, -0.02, 0.075, inertia(0, 0), inertia(0, 1), inertia(0, 2), inertia(1, 1), inertia(1, 2),
      inertia(2, 2);
  return out;
}

Eigen::Matrix3d some_inertia(unsigned seed) {
  Random random(seed);
  Eigen::Matrix3d root;
  for (auto& x : root.reshaped()) x = random.uniform(-0.1, 0.1);
  const Eigen::Matrix3d S = root * root.transpose();
  return S.trace() * Eigen::Matrix3d::Identity() - S;
}

// The numbers of the last line, as a controller would read them.
std::vector<double> parsed(const PayloadSetting& setting, std::size_t skip = 0) {
  const std::string line = setting.text.substr(setting.text.rfind('\n', setting.text.size() - 2) + 1);
  std::vector<double> out;
  for (const char* at = line.c_str(); *at != 0;) {
    char* end = nullptr;
    const bool number = std::strchr("+-0123456789", *at) != nullptr;
    const double value = number ? std::strtod(at, &end) : 0;
    if (number && end != at) out.push_back(value);
    at = number && end != at ? end : at + 1;
  }
  out.erase(out.begin(), out.begin() + static_cast<long>(skip));
  return out;
}

constexpr double digits = 1e-5;  // six significant ones are written

void expect_same(const Eigen::Matrix3d& read, const Eigen::Matrix3d& meant) {
  EXPECT_LT((read - meant).norm(), digits * meant.norm());
}

}  // namespace

TEST(PayloadSettings, OfUniversalRobotsReadBackAreTheBody) {
  const Eigen::Matrix3d I = some_inertia(1);
  const auto v = parsed(ur_setting(body_with(I)));
  ASSERT_EQ(v.size(), 10U);
  EXPECT_EQ(std::vector<double>(v.begin(), v.begin() + 4), (std::vector<double>{2.5, 0.01, -0.02, 0.075}));
  Eigen::Matrix3d read;  // Ixx, Iyy, Izz, Ixy, Ixz, Iyz
  read << v[4], v[7], v[8], v[7], v[5], v[9], v[8], v[9], v[6];
  expect_same(read, I);
}

TEST(PayloadSettings, OfFrankaReadBackAreTheBody) {
  const Eigen::Matrix3d I = some_inertia(2);
  const auto v = parsed(franka_setting(body_with(I)));
  ASSERT_EQ(v.size(), 13U);
  EXPECT_EQ(v[3], 0.075);
  expect_same(Eigen::Matrix3d::Map(v.data() + 4), I);
}

TEST(PayloadSettings, OfKukaReadBackAreTheBody) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Eigen::Matrix3d I = some_inertia(seed);
    const auto v = parsed(kuka_setting(body_with(I)), 1);  // LOAD_DATA[1]
    ASSERT_EQ(v.size(), 10U);
    EXPECT_EQ(std::vector<double>(v.begin(), v.begin() + 4), (std::vector<double>{2.5, 10, -20, 75}));  // mm
    const double degree = M_PI / 180;
    const Eigen::Matrix3d R = (Eigen::AngleAxisd(v[4] * degree, Eigen::Vector3d::UnitZ()) *
                               Eigen::AngleAxisd(v[5] * degree, Eigen::Vector3d::UnitY()) *
                               Eigen::AngleAxisd(v[6] * degree, Eigen::Vector3d::UnitX()))
                                  .toRotationMatrix();
    expect_same(R * Eigen::Vector3d(v[7], v[8], v[9]).asDiagonal() * R.transpose(), I);
  }
}

TEST(PayloadSettings, OfABodyAlongTheAxesTurnNothing) {
  const PrincipalInertia p = principal_inertia(Eigen::Vector3d(0.03, 0.01, 0.02).asDiagonal());
  EXPECT_LT(std::abs(p.A) + std::abs(p.B) + std::abs(p.C), 1e-9);
  EXPECT_LT((p.moments - Eigen::Vector3d(0.03, 0.01, 0.02)).norm(), 1e-15);
}

TEST(PayloadSettings, SayWhatIsFilledInAndWhichFrameTheyAreIn) {
  PayloadBody body = body_with(some_inertia(4));
  EXPECT_THAT(ur_setting(body).text, HasSubstr("frame 'tool0'"));
  EXPECT_THAT(ur_setting(body).text, Not(HasSubstr("check before use")));
  body.frame.flange = false;
  body.identifiable[3] = body.identifiable[9] = false;
  body.filled[3] = true;
  for (const auto& setting : payload_settings(body)) {
    EXPECT_THAT(setting.text, HasSubstr("check before use"));
    EXPECT_THAT(setting.text, HasSubstr("filled in to be physically consistent: cz\n"));
    EXPECT_THAT(setting.text, HasSubstr("too vaguely to rely on: Izz\n"));
  }
}

TEST(PayloadSettings, AreNotWrittenWithoutAMass) {
  PayloadBody body = body_with(some_inertia(5));
  body.identifiable[0] = false;
  EXPECT_TRUE(payload_settings(body).empty());
}

TEST(PayloadSettings, KnowMakersByTheRobotsName) {
  EXPECT_EQ(maker_of("ur10e"), "ur");
  EXPECT_EQ(maker_of("panda"), "franka");
  EXPECT_EQ(maker_of("iiwa14"), "kuka");
  EXPECT_EQ(maker_of("urdf-arm"), "");
}

}  // namespace steelyard
