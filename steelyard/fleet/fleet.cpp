#include "steelyard/fleet/fleet.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/fit/consistency.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int most_changes = 4;  // steps looked for in one robot, one after the other

// Friction of each shaft, and the inertial parameters that begin at each joint.
std::vector<ParameterGroup> groups_of(const Fit& fit) {
  const Robot& robot = fit.model.robot;
  std::vector<ParameterGroup> friction, links;
  for (std::size_t s = 0; s < robot.shafts.size(); ++s)
    friction.push_back({fmt::format("friction of {}",
                                    s < robot.coordinates.size() ? robot.coordinates[s].name : robot.shafts[s].label),
                        static_cast<int>(s),
                        true,
                        {}});
  for (int i = 0; i < robot.links(); ++i)
    links.push_back({robot.joints[static_cast<std::size_t>(i)].link, i, false, {}});
  for (int b = 0; b < fit.grouping.count(); ++b) {
    const Parameter& parameter = fit.model.layout[fit.grouping.kept[static_cast<std::size_t>(b)]];
    if (parameter.kind == ParameterKind::inertial)
      links[static_cast<std::size_t>(parameter.link)].base.push_back(b);
    else
      friction[static_cast<std::size_t>(parameter.shaft)].base.push_back(b);
  }
  std::vector<ParameterGroup> out;
  for (auto* all : {&friction, &links})
    for (auto& group : *all)
      if (!group.base.empty()) out.push_back(std::move(group));
  return out;
}

DataQuality quality_of(const std::vector<ReducedFile>& files) {
  DataQuality out;
  out.logs = out.reduced = static_cast<int>(files.size());
  std::map<std::string, int> count;
  for (const auto& file : files) {
    out.seconds += file.seconds;
    std::vector<std::string> seen;
    for (const auto& finding : file.findings)
      if (finding.severity == Severity::warning && std::count(seen.begin(), seen.end(), finding.code) == 0) {
        seen.push_back(finding.code);
        ++count[finding.code];
      }
  }
  out.findings.assign(count.begin(), count.end());
  std::stable_sort(out.findings.begin(), out.findings.end(), [](auto& a, auto& b) { return a.second > b.second; });
  return out;
}

// A body at the last link, by generalised least squares on the difference from the mean.
CarriedBody carried(const Fit& fit, const std::vector<ParameterGroup>& groups, const VectorXd& difference,
                    const MatrixXd& covariance) {
  std::vector<int> rows;
  for (const auto& group : groups)
    if (!group.friction) rows.insert(rows.end(), group.base.begin(), group.base.end());
  if (rows.empty()) return {};
  const MatrixXd projection = fit.grouping.projection(fit.model.layout.size());
  const int last = ParameterLayout::link(fit.model.robot.links() - 1);
  const MatrixXd A = projection(rows, Eigen::seqN(last, 10));
  const VectorXd d = difference(rows);
  const VectorXd scale = covariance.diagonal()(rows).cwiseSqrt().cwiseInverse();
  const MatrixXd S = scale.asDiagonal() * MatrixXd(covariance(rows, rows)) * scale.asDiagonal();
  const Eigen::LDLT<MatrixXd> weight(S);
  const MatrixXd As = scale.asDiagonal() * A;
  const VectorXd ds = d.cwiseProduct(scale);
  MatrixXd information = As.transpose() * weight.solve(As);
  // A body has moments of its size: half a metre, and as much again; what does not show stays near them.
  VectorXd prior(10);
  prior << 1, 1, 1, 1, 1, 1, 2, 2, 2, 0.01;
  information += prior.cwiseAbs2().asDiagonal();
  const Eigen::LDLT<MatrixXd> solver(information);
  const VectorXd body = solver.solve(As.transpose() * weight.solve(ds));
  const MatrixXd C = solver.solve(MatrixXd::Identity(10, 10));
  const VectorXd left = ds - As * body;
  const double whole = ds.dot(weight.solve(ds)), rest = left.dot(weight.solve(left));
  return {body[9], std::sqrt(std::max(0.0, C(9, 9))), whole > 0 ? 1 - rest / whole : 0};
}

// The physically consistent model of base values with their covariance.
Model model_of(const Identification& like, const VectorXd& values, const MatrixXd& covariance, const Model& nominal,
               const IdentifyOptions& options, const Run& run) {
  const Fit& fit = like.fit;
  const Index p = values.size();
  const VectorXd scale = covariance.diagonal().cwiseMax(1e-300).cwiseSqrt();
  MatrixXd C = scale.cwiseInverse().asDiagonal() * covariance * scale.cwiseInverse().asDiagonal();
  C.diagonal().array() += 1e-9;
  const MatrixXd L = C.llt().matrixL();  // C = L Lᵀ: rows L⁻¹ are white
  const MatrixXd W =
      L.triangularView<Eigen::Lower>().solve(MatrixXd(MatrixXd::Identity(p, p) * scale.cwiseInverse().asDiagonal()));
  Information whitened(static_cast<int>(p));
  whitened.absorb(W, W * values);
  whitened.set_rows(fit.rows * fit.model.robot.dof());
  const PhysicalOptions physical = physical_options(nominal, options.consistency);
  const Consistent consistent =
      make_consistent(nominal, fit.model.layout, fit.grouping, whitened, values, physical, run);
  Model out(fit.model.robot, fit.model.layout, consistent.values);
  out.provenance = fit.model.provenance;
  const Index all = out.provenance->covariance.rows();
  out.provenance->covariance = MatrixXd::Zero(all, all);
  out.provenance->covariance.topLeftCorner(p, p) = covariance;
  return out;
}

RobotHistory history_of(const RobotOutcome& robot, const std::vector<ReducedFile>& files) {
  const Fit& fit = robot.own->fit;
  RobotHistory out;
  for (const auto& file : files) out.logs.push_back(&file);
  out.columns = design_columns(fit.model.robot, fit.grouping);
  out.base = fit.grouping;
  out.robot = &fit.model.robot;
  out.values = fit.estimate.values;
  out.sigma = fit.estimate.sigma;
  out.inflation = std::max(1.0, fit.covariance.pooled_inflation);
  return out;
}

// Steps of all robots, at one false discovery rate over all quantities of the fleet; of several in one robot the
// clearest first, and what it explains taken out before the next is looked for.
void find_changes(std::vector<RobotOutcome>& robots, const std::vector<std::vector<ReducedFile>>& files, double rate,
                  const Run& run) {
  std::vector<std::vector<Course>> all(robots.size());
  parallel_for(static_cast<int>(robots.size()), run.quiet(), [&](int r) {
    const auto i = static_cast<std::size_t>(r);
    if (robots[i].own) all[i] = courses(history_of(robots[i], files[i]));
  });
  std::map<ChangeKind, double> scatter;
  for (const ChangeKind kind : {ChangeKind::friction, ChangeKind::offset, ChangeKind::gain, ChangeKind::payload}) {
    std::vector<const Course*> same;
    for (const auto& of_robot : all)
      for (const auto& course : of_robot)
        if (course.kind == kind) same.push_back(&course);
    scatter[kind] = scatter_of(same);
  }
  for (std::size_t r = 0; r < robots.size(); ++r) robots[r].courses = all[r];
  std::vector<bool> open(robots.size(), true);
  for (int round = 0; round < most_changes; ++round) {
    std::vector<Change> best(robots.size());
    std::vector<double> probabilities;
    std::vector<std::size_t> whose;
    for (std::size_t r = 0; r < robots.size(); ++r)
      for (const Course& course : all[r]) {
        Change step = largest_step(course, scatter[course.kind]);
        probabilities.push_back(step.probability);
        whose.push_back(r);
        if (best[r].names.empty() || step.statistic > best[r].statistic) best[r] = std::move(step);
      }
    const std::vector<bool> found = discoveries(probabilities, rate);
    std::vector<bool> any(robots.size(), false);
    for (std::size_t k = 0; k < found.size(); ++k)
      if (found[k]) any[whose[k]] = true;
    bool more = false;
    for (std::size_t r = 0; r < robots.size(); ++r) {
      if (!any[r] || !open[r]) {
        open[r] = false;
        continue;
      }
      best[r].significant = true;
      robots[r].changes.push_back(best[r]);
      all[r] = courses(history_of(robots[r], files[r]), robots[r].changes);
      more = true;
    }
    if (!more) break;
  }
}

std::string date_of(const RobotOutcome& robot, std::size_t log) {
  return !robot.dates[log].empty() ? robot.dates[log] : robot.logs[log];
}

// "Fc_2 4.1 → 6.3 ± 0.2 N·m"
std::string step_text(const RobotOutcome& robot, const Change& change) {
  const Fit& fit = robot.own->fit;
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < change.names.size(); ++k) {
    const auto i = static_cast<Index>(k);
    if (std::abs(change.size[i]) < 2 * change.deviation[i]) continue;
    const double half = 1.96 * change.deviation[i];
    if (change.kind == ChangeKind::gain) {
      parts.push_back(fmt::format("{:+.1f} % ± {:.1f} %", 100 * change.size[i], 100 * half));
      continue;
    }
    if (change.kind == ChangeKind::payload) {
      if (k == 0) parts.push_back(fmt::format("{:+.2f} ± {:.2f} kg", change.size[i], half));
      continue;
    }
    const auto at = std::find_if(fit.base.begin(), fit.base.end(), [&](const auto& row) {
      return row.name.substr(0, row.name.find('_')) == change.names[k].substr(0, change.names[k].find('_')) &&
             row.name.substr(row.name.find('_')) == change.names[k].substr(change.names[k].find('_'));
    });
    const double before = (at == fit.base.end() ? 0 : at->unconstrained) + change.before[i];
    parts.push_back(fmt::format("{} {:.3g} → {:.3g} ± {:.2g} {}", change.names[k], before, before + change.size[i],
                                half, unit_text(change.units[k])));
  }
  return join(parts);
}

std::string change_text(const RobotOutcome& robot, const Change& change) {
  const auto& joints = robot.own->fit.model.robot.coordinates;
  const std::string joint = change.joint >= 0 && change.joint < static_cast<int>(joints.size())
                                ? joints[static_cast<std::size_t>(change.joint)].name
                                : "";
  const std::string when =
      fmt::format("between {} and {}", date_of(robot, change.after), date_of(robot, change.after + 1));
  const std::string what = step_text(robot, change);
  switch (change.kind) {
    case ChangeKind::friction:
      return fmt::format("friction of {} changed {}: {}", joint, when, what);
    case ChangeKind::offset:
      return fmt::format("torque offset of {} changed {}: {}", joint, when, what);
    case ChangeKind::gain:
      return fmt::format("torque scale of {} changed {}: {}", joint, when, what);
    case ChangeKind::payload:
      return fmt::format("load at the last link changed {}: {}", when, what);
  }
  return "";
}

// Most telling parameters of a group that is unlike, beside the type's.
std::string group_text(const RobotOutcome& robot, const ParameterGroup& group, const Population& population,
                       const std::vector<std::string>& units) {
  const Fit& fit = robot.own->fit;
  std::vector<std::pair<double, std::string>> parts;
  for (const int b : group.base) {
    const double difference = fit.estimate.values[b] - population.mean[b];
    const double deviation = std::sqrt(fit.covariance.covariance(b, b) + population.spread(b, b));
    if (std::abs(difference) < 2.5 * deviation) continue;
    parts.emplace_back(-std::abs(difference) / deviation,
                       fmt::format("{} {:.3g}, others {:.3g} ± {:.2g} {}", fit.base[static_cast<std::size_t>(b)].name,
                                   fit.estimate.values[b], population.mean[b], 1.96 * population.deviation[b],
                                   unit_text(units[static_cast<std::size_t>(b)])));
  }
  std::sort(parts.begin(), parts.end());
  std::vector<std::string> out;
  for (std::size_t k = 0; k < std::min<std::size_t>(2, parts.size()); ++k) out.push_back(parts[k].second);
  return fmt::format("{} is unlike the others'{}{}", group.name, out.empty() ? "" : ": ", join(out, "; "));
}

void conclude(RobotOutcome& robot, const TypeOutcome& type) {
  for (const Change& change : robot.changes) robot.conclusions.push_back(change_text(robot, change));
  if (!type.population) return;
  bool links = false;
  for (const auto& test : robot.tests)
    links = links || (test.significant && !type.groups[static_cast<std::size_t>(test.group)].friction);
  const bool body = links && robot.body.explained > 0.5 && std::abs(robot.body.mass) > 3 * robot.body.deviation;
  if (body)
    robot.conclusions.push_back(fmt::format("{} {:.2f} ± {:.2f} kg at the last link than the others",
                                            robot.body.mass > 0 ? "carries more," : "carries less,",
                                            std::abs(robot.body.mass), 1.96 * robot.body.deviation));
  std::vector<Unlikeness> tests = robot.tests;
  std::stable_sort(tests.begin(), tests.end(), [](auto& a, auto& b) { return a.probability < b.probability; });
  for (const auto& test : tests) {
    const ParameterGroup& group = type.groups[static_cast<std::size_t>(test.group)];
    if (test.significant && (group.friction || !body))
      robot.conclusions.push_back(group_text(robot, group, *type.population, type.units));
  }
}

// How bad it is: significant ones first, then by the least probability.
double rank_of(const RobotOutcome& robot) {
  double least = 1;
  for (const auto& test : robot.tests) least = std::min(least, test.probability);
  for (const auto& change : robot.changes) least = std::min(least, change.probability);
  return !robot.failure.empty() ? -1 : robot.conclusions.empty() ? 2 + least : std::log(std::max(least, 1e-300)) / 1e4;
}

}  // namespace

TypeOutcome compare_robots(const std::string& name, const std::vector<std::string>& robots,
                           const std::vector<std::vector<ReducedFile>>& files, const IdentifyOptions& options,
                           double false_discovery_rate, const Run& run) {
  TypeOutcome out;
  out.name = name;
  out.robots.resize(robots.size());
  parallel_for(static_cast<int>(robots.size()), run.quiet(), [&](int k) {
    const auto r = static_cast<std::size_t>(k);
    RobotOutcome& robot = out.robots[r];
    robot.name = robots[r];
    robot.data = quality_of(files[r]);
    for (const auto& file : files[r]) robot.logs.push_back(file.log);
    robot.dates.resize(files[r].size());
    if (files[r].empty()) {
      robot.failure = "no log could be reduced";
      return;
    }
    Run one = run.quiet();
    one.threads = 1;
    try {
      robot.own = merge(files[r], options, one, {.choose_laws = false});
    } catch (const Error& e) {
      robot.failure = e.what();
    }
  });
  std::vector<std::size_t> with_model;
  for (std::size_t r = 0; r < robots.size(); ++r)
    if (out.robots[r].own) with_model.push_back(r);
  if (with_model.empty()) return out;
  const Fit& first = out.robots[with_model.front()].own->fit;
  const Model nominal = with_robot(files[with_model.front()].front().choices.nominal, first.model.robot);
  out.robot = first.model.robot.name;
  out.groups = groups_of(first);
  for (const auto& row : first.base) out.parameters.push_back(row.name), out.units.push_back(row.unit);

  std::vector<Member> members;
  for (const std::size_t r : with_model)
    members.push_back({out.robots[r].own->fit.estimate.values, out.robots[r].own->fit.covariance.covariance});
  std::vector<std::vector<int>> groups;
  for (const auto& group : out.groups) groups.push_back(group.base);
  if (members.size() >= 4) {
    const FleetComparison found = compare(members, groups, false_discovery_rate, run);
    out.population = found.population;
    for (const auto& test : found.tests)
      out.robots[with_model[static_cast<std::size_t>(test.member)]].tests.push_back(test);
    out.model = model_of(*out.robots[with_model.front()].own, found.population.mean, found.population.mean_covariance,
                         nominal, options, run);
    for (std::size_t k = 0; k < with_model.size(); ++k) {
      RobotOutcome& robot = out.robots[with_model[k]];
      robot.shrunken =
          model_of(*robot.own, found.population.own[k], found.population.own_covariance[k], nominal, options, run);
      const MatrixXd covariance = members[k].covariance + found.population.spread + found.population.mean_covariance;
      robot.body = carried(robot.own->fit, out.groups, members[k].values - found.population.mean, covariance);
    }
  } else {
    out.diagnostics.push_back({Severity::warning, "fleet-too-small",
                               fmt::format("type '{}': {} with a model: four are needed to say which is unlike the "
                                           "others; changes over time are looked for",
                                           name, counted(members.size(), "robot"))});
  }
  find_changes(out.robots, files, false_discovery_rate, run);
  return out;
}

namespace {

// Reduced logs of one robot, in order of time; what could not be reduced is said of the robot.
struct ReducedRobot {
  std::vector<ReducedFile> files;
  std::vector<std::string> dates;
  std::vector<std::pair<std::string, std::string>> failures;
};

std::string folder_of(const std::string& directory, const FleetType& type) {
  return (std::filesystem::path(directory) / "reduced" / file_name(type.name)).string();
}

std::string robot_folder(const std::string& directory, const FleetType& type, const FleetRobot& robot) {
  return (std::filesystem::path(folder_of(directory, type)) / file_name(robot.name)).string();
}

std::vector<Recording> recordings_of(const Fleet& fleet, const FleetRobot& robot) {
  std::vector<Recording> out;
  for (const auto& log : robot.logs) out.push_back(recording_of(fleet.types[robot.type], log));
  return out;
}

Choices choices_of_type(const Fleet& fleet, std::size_t type, const std::string& directory, const Run& run) {
  std::vector<Recording> every;
  for (const auto& robot : fleet.robots)
    if (robot.type == type)
      for (auto& log : recordings_of(fleet, robot)) every.push_back(std::move(log));
  const Project& project = fleet.types[type].project;
  return choices_for(folder_of(directory, fleet.types[type]), project_model(project), every, identify_options(project),
                     run);
}

std::vector<ReducedRobot> reduce_robots(const Fleet& fleet, std::size_t type, const std::vector<std::size_t>& members,
                                        const std::string& directory, const Run& run) {
  const Choices choices = choices_of_type(fleet, type, directory, run);
  std::vector<ReducedRobot> out(members.size());
  std::map<std::string, std::string> seen;  // by content, the log and whose it is
  for (std::size_t k = 0; k < members.size(); ++k) {
    const FleetRobot& robot = fleet.robots[members[k]];
    run.say(fmt::format("reducing {}", robot.name), 0.6 * static_cast<double>(k) / static_cast<double>(members.size()));
    const auto outcomes = reduce_all(recordings_of(fleet, robot), choices,
                                     robot_folder(directory, fleet.types[type], robot), run.quiet());
    for (std::size_t l = 0; l < outcomes.size(); ++l) {
      if (!outcomes[l].failure.empty()) {
        out[k].failures.emplace_back(outcomes[l].log, outcomes[l].failure);
        continue;
      }
      ReducedFile file = read_info(outcomes[l].file);
      const auto [first, fresh] =
          seen.emplace(file.digest.sha256 + file.format, fmt::format("{} of robot '{}'", outcomes[l].log, robot.name));
      if (!fresh && !file.digest.sha256.empty()) {
        out[k].failures.emplace_back(
            outcomes[l].log,
            fmt::format("{}: is the same recording as {}, and would count twice", outcomes[l].log, first->second));
        continue;
      }
      out[k].files.push_back(std::move(file));
      out[k].dates.push_back(robot.logs[l].date);
    }
  }
  return out;
}

}  // namespace

std::vector<FleetTask> tasks_of(const Fleet& fleet, const std::string& directory) {
  std::vector<FleetTask> out;
  std::vector<std::optional<Choices>> choices;
  for (const auto& type : fleet.types) choices.push_back(recorded_choices(folder_of(directory, type)));
  for (const auto& robot : fleet.robots) {
    const FleetType& type = fleet.types[robot.type];
    const std::string place =
        (std::filesystem::path("reduced") / file_name(type.name) / file_name(robot.name)).string();
    std::vector<bool> known(robot.logs.size(), false);
    if (choices[robot.type])
      known = reduced_before(recordings_of(fleet, robot), *choices[robot.type],
                             (std::filesystem::path(directory) / place).string());
    for (std::size_t l = 0; l < robot.logs.size(); ++l)
      out.push_back({type.name, robot.name, robot.logs[l].file, robot.logs[l].date, place, known[l]});
  }
  return out;
}

void choose_for_fleet(const Fleet& fleet, const std::string& directory, const Run& run) {
  for (std::size_t t = 0; t < fleet.types.size(); ++t)
    if (std::any_of(fleet.robots.begin(), fleet.robots.end(), [&](const auto& robot) { return robot.type == t; }))
      choices_of_type(fleet, t, directory, run);
}

std::vector<ReductionOutcome> reduce_shard(const Fleet& fleet, const std::string& directory, const Shard& shard,
                                           const Run& run) {
  std::vector<ReductionOutcome> out;
  std::map<std::size_t, Choices> choices;
  std::size_t index = 0;
  for (const auto& robot : fleet.robots) {
    std::vector<std::size_t> which;
    for (std::size_t l = 0; l < robot.logs.size(); ++l, ++index)
      if (index % shard.count == shard.index) which.push_back(l);
    if (which.empty()) continue;
    if (choices.count(robot.type) == 0) choices.emplace(robot.type, choices_of_type(fleet, robot.type, directory, run));
    const std::string place = robot_folder(directory, fleet.types[robot.type], robot);
    for (auto& one : reduce_all(recordings_of(fleet, robot), choices.at(robot.type), place, run, which))
      out.push_back(std::move(one));
  }
  return out;
}

FleetOutcome analyse(const Fleet& fleet, const std::string& directory, const Run& run) {
  const auto begin = std::chrono::steady_clock::now();
  FleetOutcome out;
  out.name = fleet.name;
  out.false_discovery_rate = fleet.false_discovery_rate;
  for (std::size_t t = 0; t < fleet.types.size(); ++t) {
    std::vector<std::size_t> members;
    for (std::size_t r = 0; r < fleet.robots.size(); ++r)
      if (fleet.robots[r].type == t) members.push_back(r);
    if (members.empty()) continue;
    std::vector<ReducedRobot> reduced = reduce_robots(fleet, t, members, directory, run);
    std::vector<std::string> names;
    std::vector<std::vector<ReducedFile>> files;
    for (std::size_t k = 0; k < members.size(); ++k) {
      names.push_back(fleet.robots[members[k]].name);
      files.push_back(std::move(reduced[k].files));
    }
    run.say(fmt::format("comparing {}", fleet.types[t].name), 0.6);
    TypeOutcome type = compare_robots(fleet.types[t].name, names, files, identify_options(fleet.types[t].project),
                                      fleet.false_discovery_rate, run);
    for (std::size_t k = 0; k < members.size(); ++k) {
      RobotOutcome& robot = type.robots[k];
      robot.dates = reduced[k].dates;
      robot.data.logs += static_cast<int>(reduced[k].failures.size());
      robot.data.failures = reduced[k].failures;
    }
    for (auto& robot : type.robots)
      if (robot.own) conclude(robot, type);
    std::stable_sort(type.robots.begin(), type.robots.end(),
                     [](const auto& a, const auto& b) { return rank_of(a) < rank_of(b); });
    out.types.push_back(std::move(type));
  }
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
