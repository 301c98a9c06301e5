#include <nlohmann/json.hpp>

#include "steelyard/reproduce/reproduction_json.hpp"

namespace steelyard {

using nlohmann::ordered_json;

namespace {

ordered_json row_json(const ReproducedRow& row) {
  return {{"where", row.where},  {"what", row.what},
          {"unit", row.unit},    {"paper", row.paper ? ordered_json(*row.paper) : ordered_json()},
          {"ours", row.ours},    {"rule", row.rule},
          {"within", row.within}};
}

}  // namespace

ordered_json reproduction_json(const Reproduction& r) {
  ordered_json out = {{"paper", r.paper}, {"title", r.title}, {"about", r.about}, {"within", r.within()}};
  out["rows"] = ordered_json::array();
  for (const auto& row : r.rows) out["rows"].push_back(row_json(row));
  out["tables"] = ordered_json::array();
  for (const auto& t : r.tables) out["tables"].push_back({{"caption", t.caption}, {"head", t.head}, {"rows", t.rows}});
  out["figures"] = ordered_json::array();
  for (const auto& f : r.figures) out["figures"].push_back({{"name", f.name}, {"caption", f.caption}, {"svg", f.svg}});
  out["assumed"] = r.assumed;
  out["wrong"] = r.wrong;
  out["not_reproduced"] = r.left;
  out["seconds"] = {{"total", r.seconds}};
  return out;
}

std::vector<OutputFile> reproduction_files(const Reproduction& r) {
  std::vector<OutputFile> out = {{r.paper + ".md", reproduction_page(r)}};
  for (const auto& figure : r.figures) out.push_back({r.paper + "/" + figure.name + ".svg", figure.svg});
  return out;
}

}  // namespace steelyard
