// The files of a fleet: fleet.json, tables, one model per robot, the page.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/fleet/fleet.hpp"
#include "steelyard/fleet/fleet_file.hpp"
#include "steelyard/results/output_directory.hpp"

namespace steelyard {

/// Everything in one document, `schema` and `kind: fleet` first.
std::string fleet_json(const FleetOutcome&);

/// robots.csv, joints.csv, parameters.csv, changes.csv, logs.csv, courses.csv: a row per robot, robot and group, type
/// and parameter, change, log, quantity of a log. Names are quoted where they need it; an empty field: not known.
std::vector<OutputFile> tables(const FleetOutcome&);

/// models/TYPE.yaml and models/ROBOT.yaml.
std::vector<OutputFile> models(const FleetOutcome&);

/// fleet.html: robots by joint, worst first, courses over time. One file without a script or anything loaded;
/// `reports`: it links to each robot's own page, robots/NAME/report.html.
std::string fleet_page(const FleetOutcome&, bool reports);

/// What a run writes, as far as names tell before it begins: paths in the directory, whether or not a robot gets a
/// model.
std::vector<std::string> fleet_outputs(const Fleet&, const std::string& directory);

}  // namespace steelyard
