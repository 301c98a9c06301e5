// Friction and offset of each joint against the model, over minutes to months (T14 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "steelyard/online/external_torque.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

struct WearOptions {
  double window = 300;         ///< motion of a joint of which one reading is made [s]
  double false_alarms = 1e-4;  ///< an hour of motion [1/h], all joints together: one in a year or so
};

/// What is known of one joint.
struct JointWear {
  double friction = 0;            ///< change of its dry friction against the model, last reading [N·m, N]
  double friction_deviation = 0;  ///< standard deviation of that reading
  double offset = 0;              ///< change of its offset [N·m, N]
  double offset_deviation = 0;
  double drift = 0;  ///< change of dry friction since the first readings, as far as it is certain [N·m, N]
  std::int64_t readings = 0;
  bool worn = false;     ///< friction changed since the first readings, beyond chance; stays
  bool shifted = false;  ///< the same of the offset
  bool news = false;     ///< the last reading, or tick, is the first that says so
};

/// No allocation and no exception after construction.
class Wear {
 public:
  /// Throws InvalidInput where the statistics are another robot's, or an option is not positive.
  Wear(const Model&, const ResidualStatistics&, const WearOptions& = {});

  /// After the observer's tick; true where a joint is found to have changed. `temperature` explains part of friction,
  /// where it is known [any unit].
  bool tick(double dt, const ExternalTorque&, const Eigen::VectorXd& qd,
            double temperature = std::numeric_limits<double>::quiet_NaN()) noexcept;

  const JointWear& joint(int index) const { return joints_[static_cast<std::size_t>(index)].state; }
  int joints() const { return static_cast<int>(joints_.size()); }

  /// A reading from elsewhere, as an hourly log gives one: change and deviation of dry friction and offset.
  bool add_reading(int joint, double friction, double friction_deviation, double offset, double offset_deviation,
                   double temperature = std::numeric_limits<double>::quiet_NaN()) noexcept;

 private:
  static constexpr int memories = 10;        ///< window lengths: 1, 2, 4, … 512 readings
  static constexpr int first_readings = 24;  ///< which say how the joint was, and how far readings scatter
  struct Reading {
    double value = 0, deviation = 1, temperature = 0;
  };
  using FirstReadings = std::array<Reading, first_readings>;
  /// Mean of standardised readings over each memory, against the first readings.
  struct Trend {
    std::array<double, memories> mean = {};
    std::array<double, memories> variance = {};
    double reference = 0, scale = 1;
    double drift(double deviation) const;
    /// How the joint was, by standardised readings.
    void refer_to(const std::array<double, first_readings>& z) noexcept;
    bool add(double z, double level) noexcept;
  };
  /// Least squares of friction by temperature, over all readings.
  struct Warmth {
    double n = 0, t = 0, tt = 0, f = 0, tf = 0;
    double usual = 0;  ///< mean of the first readings: friction is compared at this temperature
    void add(double temperature, double friction) noexcept;
    double explained(double temperature) const;
  };
  struct Joint {
    Eigen::Matrix2d information = Eigen::Matrix2d::Zero();
    Eigen::Vector2d score = Eigen::Vector2d::Zero();
    double time = 0;
    double warmth = 0, warm_time = 0;  ///< temperature × time, and time, of ticks whose temperature is known
    FirstReadings first_friction = {}, first_offset = {};
    Trend friction, offset;
    Warmth by_temperature;
    JointWear state;
  };
  static void refer(Joint&) noexcept;
  bool close(int joint) noexcept;

  std::vector<Joint> joints_;
  Eigen::VectorXd density_, speed_;
  double window_, level_;
};

}  // namespace steelyard
