#include "steelyard/logs/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {
constexpr double pi = std::numbers::pi;

std::string complaint(const std::string& name) {
  try {
    find_unit(name, "log.csv: unit of q");
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}
}  // namespace

TEST(Units, OfTheWholeTableAreRight) {
  const std::map<std::string, double> in_si = {{"s", 1},
                                               {"ms", 1e-3},
                                               {"us", 1e-6},
                                               {"ns", 1e-9},
                                               {"min", 60},
                                               {"rad", 1},
                                               {"mrad", 1e-3},
                                               {"urad", 1e-6},
                                               {"deg", pi / 180},
                                               {"mdeg", pi / 180e3},
                                               {"arcmin", pi / 10800},
                                               {"arcsec", pi / 648000},
                                               {"rev", 2 * pi},
                                               {"turn", 2 * pi},
                                               {"rad/s", 1},
                                               {"mrad/s", 1e-3},
                                               {"deg/s", pi / 180},
                                               {"mdeg/s", pi / 180e3},
                                               {"rev/s", 2 * pi},
                                               {"rpm", 2 * pi / 60},
                                               {"rev/min", 2 * pi / 60},
                                               {"deg/min", pi / 10800},
                                               {"rad/s2", 1},
                                               {"mrad/s2", 1e-3},
                                               {"deg/s2", pi / 180},
                                               {"rev/s2", 2 * pi},
                                               {"rpm/s", 2 * pi / 60},
                                               {"m", 1},
                                               {"cm", 0.01},
                                               {"mm", 1e-3},
                                               {"um", 1e-6},
                                               {"in", 0.0254},
                                               {"m/s", 1},
                                               {"cm/s", 0.01},
                                               {"mm/s", 1e-3},
                                               {"um/s", 1e-6},
                                               {"m/min", 1.0 / 60},
                                               {"mm/min", 1.0 / 60e3},
                                               {"m/s2", 1},
                                               {"cm/s2", 0.01},
                                               {"mm/s2", 1e-3},
                                               {"Nm", 1},
                                               {"kNm", 1e3},
                                               {"Ncm", 0.01},
                                               {"Nmm", 1e-3},
                                               {"mNm", 1e-3},
                                               {"uNm", 1e-6},
                                               {"kgfm", 9.80665},
                                               {"kgfcm", 0.0980665},
                                               {"lbfft", 1.3558179483314},
                                               {"lbfin", 0.1129848290276},
                                               {"ozfin", 0.00706155181422},
                                               {"N", 1},
                                               {"kN", 1e3},
                                               {"mN", 1e-3},
                                               {"kgf", 9.80665},
                                               {"lbf", 4.4482216152605},
                                               {"A", 1},
                                               {"kA", 1e3},
                                               {"mA", 1e-3},
                                               {"uA", 1e-6}};
  for (const std::string& name : known_units()) {
    ASSERT_EQ(in_si.count(name), 1U) << name;
    EXPECT_NEAR(find_unit(name, "").to_si(1) / in_si.at(name), 1, 1e-12) << name;
  }
  EXPECT_EQ(known_units().size(), in_si.size());
}

TEST(Units, KnowTheirDimension) {
  using enum Dimension;
  for (const auto& [name, dimension] : std::map<std::string, Dimension>{{"ms", time},
                                                                        {"deg", angle},
                                                                        {"rpm", angular_velocity},
                                                                        {"rpm/s", angular_acceleration},
                                                                        {"mm", length},
                                                                        {"mm/s", velocity},
                                                                        {"mm/s2", acceleration},
                                                                        {"mNm", torque},
                                                                        {"mN", force},
                                                                        {"mA", current}})
    EXPECT_EQ(find_unit(name, "").dimension, dimension) << name;
}

TEST(Units, MayBeSpelledInSeveralWays) {
  for (const auto& [spelling, name] : std::map<std::string, std::string>{{"N·m", "Nm"},
                                                                         {"N.m", "Nm"},
                                                                         {"N*m", "Nm"},
                                                                         {"N m", "Nm"},
                                                                         {"°/s", "deg/s"},
                                                                         {"°", "deg"},
                                                                         {"µs", "us"},
                                                                         {"rad/s²", "rad/s2"},
                                                                         {"rad/s^2", "rad/s2"},
                                                                         {"lbf.in", "lbfin"}})
    EXPECT_EQ(find_unit(spelling, "").name, name);
}

TEST(Units, ThatAreDecimalAreRoundedOnce) {
  EXPECT_EQ(find_unit("ms", "").to_si(5), 0.005);
  EXPECT_EQ(find_unit("ns", "").to_si(123456789), 0.123456789);
  EXPECT_EQ(find_unit("mA", "").to_si(1234.5), 1.2345);
}

TEST(Units, SayWhatMayHaveBeenMeant) {
  EXPECT_EQ(complaint("degs"), "log.csv: unit of q: unknown unit 'degs', did you mean 'deg'?");
  EXPECT_EQ(complaint("degrees"), "log.csv: unit of q: unknown unit 'degrees', did you mean 'deg'?");
  EXPECT_EQ(complaint("rads"), "log.csv: unit of q: unknown unit 'rads', did you mean 'rad'?");
  EXPECT_THAT(complaint("furlong"), testing::StartsWith("log.csv: unit of q: unknown unit 'furlong'; known are s, ms"));
  EXPECT_THAT(complaint(""), testing::StartsWith("log.csv: unit of q: unknown unit ''"));
}

}  // namespace steelyard
