#include "steelyard/step/result.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "steelyard/core/chart.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;
using nlohmann::ordered_json;

namespace {

ordered_json value_json(const StepValue& v) {
  return {{"value", v.value}, {"std", v.deviation}, {"interval", {v.lower, v.upper}}};
}

ordered_json response_json(const StepResponse& r, const StepFit& fit, const StepFit* series) {
  ordered_json out = {{"log", r.name},
                      {"voltage", r.voltage},
                      {"A", fit.A},
                      {"A_std", fit.A_deviation()},
                      {"U", fit.U},
                      {"U_std", fit.U_deviation()},
                      {"AT", fit.A * fit.duration},
                      {"onset", fit.onset},
                      {"onset_std", fit.onset_deviation},
                      {"rest", fit.rest},
                      {"travel", fit.travel},
                      {"duration", fit.duration},
                      {"samples", fit.samples},
                      {"noise", fit.noise},
                      {"count", fit.count},
                      {"correlation", fit.correlation},
                      {"outliers", fit.outliers}};
  if (series != nullptr) out["series"] = {{"A", series->A}, {"U", series->U}};
  return out;
}

ordered_json experiment_json(const StepExperiment& e, const Robot* robot) {
  const JointStep& r = e.result;
  ordered_json out;
  if (robot != nullptr) {
    out["joint"] = e.joint + 1;
    out["name"] = robot->coordinates[static_cast<std::size_t>(e.joint)].name;
    out["pose"] = std::vector<double>(e.pose.begin(), e.pose.end());
  }
  out["inertia"] = value_json(r.inertia);
  out["damping"] = value_json(r.damping);
  if (r.viscous_determined) out["viscous"] = value_json(r.viscous);
  out["coulomb"] = value_json(r.coulomb);
  if (r.load_determined) out["load"] = value_json(r.load);
  out["load_determined"] = r.load_determined;
  out["known_gravity"] = e.responses.front().gravity;
  out["chi_square"] = r.chi_square;
  out["freedom"] = r.freedom;
  out["probability"] = r.probability;
  out["responses"] = ordered_json::array();
  for (std::size_t k = 0; k < e.responses.size(); ++k)
    out["responses"].push_back(response_json(e.responses[k], r.fits[k], k < r.series.size() ? &r.series[k] : nullptr));
  return out;
}

ordered_json links_json(const LinkInertia& links, const Model& model) {
  ordered_json out = {{"determined", links.base.count()},
                      {"identifiable", links.identifiable},
                      {"freedom", links.freedom},
                      {"chi_square", links.chi_square}};
  const VectorXd nominal = nominal_combinations(links, model);
  out["parameters"] = ordered_json::array();
  for (int i = 0; i < links.base.count(); ++i) {
    ordered_json p = {{"name", base_name(links.base, links.layout, i)},
                      {"expression", base_expression(links.base, links.layout, i)},
                      {"value", links.values[i]},
                      {"std", std::sqrt(std::max(0.0, links.covariance(i, i)))},
                      {"unit", links.layout[links.base.kept[static_cast<std::size_t>(i)]].unit}};
    if (nominal.size() > 0) p["nominal"] = nominal[i];
    out["parameters"].push_back(p);
  }
  return out;
}

// Every so many samples: dots that the eye can separate.
Curve measured(const StepResponse& r, int colour) {
  const Index stride = std::max<Index>(1, r.t.size() / 60), n = (r.t.size() - 1) / stride + 1;
  Curve out;
  out.x = r.t(Eigen::seqN(0, n, stride));
  out.y = r.y(Eigen::seqN(0, n, stride));
  out.style = CurveStyle::points;
  out.colour = colour;
  return out;
}

}  // namespace

std::string joint_title(const StepExperiment& e, const Robot* robot) {
  if (robot == nullptr) return "";
  return fmt::format("{} ({})", e.joint + 1, robot->coordinates[static_cast<std::size_t>(e.joint)].name);
}

std::string pose_text(const StepExperiment& e) {
  std::string out;
  for (Index i = 0; i < e.pose.size(); ++i)
    out += (i == 0 ? "" : ", ") + (i == e.joint ? std::string("·") : fmt::format("{:.3g}", e.pose[i]));
  return out;
}

ordered_json steps_json(const StepCampaign& campaign, const Model* nominal, double confidence) {
  ordered_json out = {{"confidence", confidence}, {"joints", ordered_json::array()}};
  for (const auto& e : campaign.experiments)
    out["joints"].push_back(experiment_json(e, nominal == nullptr ? nullptr : &nominal->robot));
  if (campaign.links && nominal != nullptr) out["links"] = links_json(*campaign.links, *nominal);
  return out;
}

std::string steps_svg(const StepCampaign& campaign, const Robot* robot) {
  std::vector<Chart> charts;
  for (const auto& e : campaign.experiments) {
    const bool slides =
        robot != nullptr && robot->coordinates[static_cast<std::size_t>(e.joint)].type == JointType::prismatic;
    const std::string length = slides ? "m" : "rad";
    Chart chart;
    chart.title = robot == nullptr ? "" : fmt::format("joint {} at {}: ", joint_title(e, robot), pose_text(e));
    chart.title += fmt::format("M_e = {:.4g} {}", e.result.inertia.value, slides ? "kg" : "kg·m²");
    chart.x_label = "time [s]";
    chart.y_label =
        e.responses.front().speed ? fmt::format("speed [{}/s]", length) : fmt::format("position [{}]", length);
    for (std::size_t k = 0; k < e.responses.size(); ++k) {
      const int colour = static_cast<int>(k % 8);
      const VectorXd t = VectorXd::LinSpaced(200, e.responses[k].t[0], e.responses[k].t.tail(1)[0]);
      chart.curves.push_back(measured(e.responses[k], colour));
      chart.curves.push_back({fmt::format("{:.4g} V", e.responses[k].voltage), t,
                              evaluate(e.result.fits[k], e.responses[k], t), CurveStyle::line, colour});
    }
    charts.push_back(std::move(chart));
  }
  return charts_svg("Step responses: measured (dots) and fitted", charts);
}

}  // namespace steelyard
