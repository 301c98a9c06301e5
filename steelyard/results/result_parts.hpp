// Parts of result.json that several results share. Private: public headers have no JSON library in them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "steelyard/judge/judge.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "steelyard/pipeline/run_record.hpp"
#include "steelyard/results/output_directory.hpp"

namespace steelyard {

/// Entries of `validation`, `diagnostics` and `verdict`.
nlohmann::ordered_json judgement_json(const Judgement&, const std::vector<Coordinate>& joints);
nlohmann::ordered_json verdict_json(const Verdict&);
nlohmann::ordered_json diagnostics_json(const Diagnostics&);
nlohmann::ordered_json validation_json(const std::vector<Judgement>&, const std::vector<Coordinate>& joints);

nlohmann::ordered_json run_json(const RunRecord&);  ///< `run` of result.json and plan.json

/// Names of all files that a plan may have, its page among them.
std::vector<std::string> plan_file_names(const std::string& stem);

/// Files of these: model.urdf, model.xml.
std::vector<OutputFile> description_files(const ModelDescriptions&);

/// As it is written to files: indented; bytes that are not UTF-8 are replaced.
std::string json_text(const nlohmann::ordered_json&);

}  // namespace steelyard
