// For tests and benchmarks: recorded logs of four arms, to fit one and judge another, as projects.
#pragma once

#include <string>
#include <vector>

#include "steelyard/settings/project.hpp"
#include "tests/support/recorded_data.hpp"

namespace steelyard::testing {

struct RecordedPair {
  std::string name;
  double reference;             ///< error of plain weighted least squares with the cut-off picked afterwards [%]
  double limit;                 ///< largest error of the unconstrained fit [%]
  double consistent;            ///< largest error of the physically consistent fit, the default [%]
  double consistent_reference;  ///< error of a physically consistent fit of plain parts [%]
  Project project;              ///< the second log is the judged one
};

inline std::vector<RecordedPair> recorded_pairs(const std::string& data) {
  const auto log = [&](const std::string& file, LogRole role, const std::string& rows) {
    ProjectLog out{{data + "/" + file}, role};
    LogFormat& format = out.recording.format;
    if (!rows.empty()) set_rows(format, rows);
    if (file.rfind("ur10e/", 0) == 0) {
      format.header = false;
      format.columns = {{"t", {"1"}}, {"q", {"2-7"}}, {"qd", {"8-13"}}, {"current", {"14-19"}}};
    }
    return out;
  };
  const auto pair = [&](const std::string& name, double reference, const std::string& robot, const std::string& fit,
                        const std::string& fit_rows, const std::string& judge, const std::string& judge_rows) {
    RecordedPair out{name, reference, 1.03 * reference, 1.03 * reference, reference, {}};
    if (robot.rfind("lwr4/", 0) == 0)
      out.consistent = out.consistent_reference = 2.45;  // its unconstrained fit is not physically consistent
    out.project.file = name;
    out.project.robot = robot == "panda" ? robot : data + "/" + robot;
    out.project.logs = {log(fit, LogRole::identify, fit_rows), log(judge, LogRole::validate, judge_rows)};
    if (robot.rfind("ur10e/", 0) == 0) {  // the published drive gains
      out.project.settings.robot.gain.resize(6);
      out.project.settings.robot.gain << 14.87, 13.26, 11.13, 10.62, 11.03, 11.47;
    }
    return out;
  };
  const std::string e = "ur10e/", excitation = e + "ur-20_02_10-30sec_12harm.csv";
  const std::string panda = "panda_gaz2019/panda_exciting_traj_1.csv", ur10 = "ur10_unisa/ur10_exciting_trajectory.csv";
  return {
      pair("UR10e 30 s -> 40 s", 4.23, e + "ur10e.urdf", excitation, "635-3510", e + "ur-20_02_12-40sec_12harm.csv",
           "500-4460"),
      pair("UR10e 30 s -> point to point", 4.72, e + "ur10e.urdf", excitation, "635-3510",
           e + "ur-20_01_17-ptp_10_points.csv", "700-4200"),
      pair("Panda first half -> second half", 1.32, "panda", panda, "1-10272", panda, "10273-20544"),
      pair("LWR4+ log 1 -> log 2", 2.05, "lwr4/kuka_lwr4.urdf", "lwr4/lwr4_hw_1.csv", "", "lwr4/lwr4_hw_2.csv", ""),
      pair("UR10 first two thirds -> last third", 7.60, "ur10_unisa/ur10_robot.urdf", ur10, "1-2294", ur10,
           "2295-3441"),
  };
}

}  // namespace steelyard::testing
