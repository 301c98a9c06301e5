#include "app/residual_file.hpp"

#include "steelyard/core/error.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard::app {

namespace {

// The first rows of a recording: no more than statistics look at.
Log begin_of(const Robot& robot, const Recording& recording) {
  constexpr std::size_t rows = 40000;
  Recording first = recording;
  first.format.last_row = recording.format.first_row + rows - 1;
  if (recording.format.last_row != 0 && recording.format.last_row < first.format.last_row)
    return read_log(robot, recording);
  try {
    return read_log(robot, first);
  } catch (const InvalidInput&) {  // it has fewer
    return read_log(robot, recording);
  }
}

}  // namespace

std::optional<OutputFile> residual_file(const Project& project, const Identification& run) {
  if (run.controller.given()) return {};
  const Model& model = run.fit.model;
  try {
    std::vector<Ticks> logs;
    for (const auto& recording : recordings(project, LogRole::identify))
      logs.push_back(ticks_of(model.robot, begin_of(model.robot, recording)));
    return OutputFile{"residual.yaml", to_yaml(residual_statistics(model, logs))};
  } catch (const Error&) {  // the model is no worse for it, and `watch` says what is missing
    return {};
  }
}

}  // namespace steelyard::app
