// The model of one identification on all of its recordings, fitted and held out. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/judge/judge.hpp"
#include "steelyard/recordings/examine_logs.hpp"

namespace steelyard {

/// Judges a fitted model on recordings, one after the other.
class Judge {
 public:
  /// `nominal`: a model to compare with; `controller`: whose torque some joints have, with its delay, or none.
  Judge(const Model& fitted, std::optional<Model> nominal, const DriveController& controller, const MetricOptions&,
        const Run&);

  /// A recording that was fitted, `k` of the logs.
  void fitted(const Recording&, const ExaminedLogs& logs, std::size_t k);

  /// A recording that the fit should not have seen; `record`: of the log whose held-out part it is, or null. Throws
  /// Unattainable where nothing in it can be judged by.
  void held_out(const Recording&, const LogRecord* record = nullptr);

  /// Does such a part of the work; what cannot be judged is then a warning (not-judged), no fault of the fit.
  template <typename Part>
  void leniently(const Part& part) {
    try {
      part(*this);
    } catch (const Unattainable& e) {
      diagnostics_.push_back({Severity::warning, "not-judged", e.what()});
    }
  }

  /// Closed loops of the logs held out, or of all where none is, if every joint's effort is the controller's.
  void simulate();

  std::vector<Judgement>& logs() { return logs_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  void read(const Recording&, const LogRecord*);
  void judge_commanded(CommandedSignals, const Recording&);
  const Model* nominal() const { return nominal_ ? &*nominal_ : nullptr; }

  const Model& model_;
  std::optional<Model> nominal_;
  const DriveController& controller_;
  MetricOptions metric_;
  const Run& run_;
  std::vector<Judgement> logs_;
  Diagnostics diagnostics_;
};

}  // namespace steelyard
