// Ticks for `watch`: a recorded log from its begin to its end, or lines from a pipe as they come.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/online/ticks.hpp"

namespace steelyard::app {

struct Tick {
  double t = 0;
  Eigen::VectorXd q, qd, tau;
  double temperature = 0;  ///< NaN: not known
};

class TickSource {
 public:
  virtual ~TickSource() = default;
  virtual bool next(Tick&) = 0;                          ///< false at the end
  virtual bool has_temperature() const = 0;              ///< once there was a tick: whether ticks may have one
  virtual std::int64_t unreadable() const { return 0; }  ///< lines that were no tick
};

/// `temperature`: of each tick; empty: not known.
std::unique_ptr<TickSource> replayed(Ticks ticks, Eigen::VectorXd temperature);

/// The column `temperature` of a log, or those that `columns` gives this name; empty: there is none.
Eigen::VectorXd read_temperature(const std::string& path, LogFormat format);

/// CSV with a header t, q1…, qd1…, tau1… and, if you like, temperature; or a JSON object a line: {"t": 0.01, "q": […],
/// "qd": […], "tau": […]}. Lines that cannot be read are counted. Throws InvalidInput where the header lacks a column.
std::unique_ptr<TickSource> piped(std::istream& in, int dof);

}  // namespace steelyard::app
