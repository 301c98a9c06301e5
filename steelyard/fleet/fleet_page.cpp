// The fleet as a page: one file, no script, nothing loaded from elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/svg.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/fleet/fleet_result.hpp"
#include "steelyard/report/bundle.hpp"

namespace steelyard {

namespace {

constexpr std::size_t most_curves = 40;  // drift curves on the page; all are in tables/courses.csv

const char* const own_style = R"(
body{max-width:72rem;margin:0 auto;padding:1.5rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;display:block}
h1,h2,h3{font-weight:600;line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid var(--rule);padding-top:1rem}
a{color:var(--accent)}table{border-collapse:collapse;font-size:13px;width:auto}figcaption a{display:inline}th,td{padding:.2rem .5rem;text-align:left;border-bottom:1px solid var(--rule)}
td.n{text-align:right;font-variant-numeric:tabular-nums}.scroll{overflow-x:auto}.quiet{color:var(--quiet)}
td.cell{width:1.6rem;text-align:center;border:1px solid var(--paper);padding:.15rem .2rem}th.turned{height:9rem;vertical-align:bottom;white-space:nowrap}
th.turned div{writing-mode:vertical-rl;transform:rotate(180deg)}.curves{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:1rem}
figure{margin:0}figcaption{font-size:13px;color:var(--quiet)}svg{width:100%;height:auto}.axis{stroke:var(--rule)}.point{fill:var(--line-1)}.bar{stroke:var(--line-1);opacity:.45}
.step{stroke:var(--line-2);stroke-width:2;fill:none}.tick{fill:var(--quiet);font-size:11px}
)";

using svg::escaped;

std::string style() {
  std::string out;
  for (const auto& [name, text] : report_bundle())
    if (std::string(name) == "report.css") out = text;
  return out + own_style;
}

std::string link_of(const TypeOutcome& type, const RobotOutcome& robot, bool reports) {
  const std::string name = escaped(robot.name);
  if (!reports || !robot.own) return name;
  return fmt::format("<a href=\"robots/{}/{}/report.html\">{}</a>", escaped(file_name(type.name)),
                     escaped(file_name(robot.name)), name);
}

// White where the robot is as the others, dark where it is not: by powers of ten of the probability.
std::string cell(const Unlikeness& test, const ParameterGroup& group, const std::string& robot) {
  const double digits = std::min(12.0, -std::log10(std::max(test.probability, 1e-12)));
  const double share = std::clamp((digits - 1) / 8, 0.0, 1.0);
  return fmt::format(
      "<td class=\"cell\" style=\"background:color-mix(in srgb,var(--bad) {:.0f}%,var(--fill))\" title=\"{}, {}: "
      "probability {:.2g}\">{}</td>",
      100 * share, escaped(robot), escaped(group.name), test.probability, test.significant ? "●" : "");
}

std::string map_of(const TypeOutcome& type, bool reports) {
  std::string out = "<div class=\"scroll\"><table><thead><tr><th>robot</th>";
  for (const auto& group : type.groups)
    out += fmt::format("<th class=\"turned\"><div>{}</div></th>", escaped(group.name));
  out += "</tr></thead><tbody>";
  for (const auto& robot : type.robots) {
    out += fmt::format("<tr><td>{}</td>", link_of(type, robot, reports));
    for (std::size_t g = 0; g < type.groups.size(); ++g) {
      const auto at = std::find_if(robot.tests.begin(), robot.tests.end(),
                                   [&](const auto& test) { return test.group == static_cast<int>(g); });
      out += at == robot.tests.end() ? "<td class=\"cell quiet\">–</td>" : cell(*at, type.groups[g], robot.name);
    }
    out += "</tr>";
  }
  return out +
         "</tbody></table></div><p class=\"quiet\">The darker, the less likely by chance; ● is unlike the others at "
         "the "
         "false discovery rate. Friction of each joint, then the links' parameters that begin at each joint.</p>";
}

std::string conclusions_of(const TypeOutcome& type, bool reports) {
  std::string out = "<ul>";
  std::size_t fine = 0;
  for (const auto& robot : type.robots) {
    if (!robot.failure.empty())
      out += fmt::format("<li>{}: no model: {}</li>", link_of(type, robot, reports), escaped(robot.failure));
    for (const auto& conclusion : robot.conclusions)
      out += fmt::format("<li>{}: {}</li>", link_of(type, robot, reports), escaped(conclusion));
    fine += robot.failure.empty() && robot.conclusions.empty();
  }
  return out +
         fmt::format("</ul><p>{} of {} as the others, and unchanged.</p>", fine, counted(type.robots.size(), "robot"));
}

// One quantity of a course over the logs, with its 95 % intervals and the step.
std::string curve(const RobotOutcome& robot, const Course& course, const Change& change, std::size_t quantity) {
  const auto k = static_cast<Eigen::Index>(quantity);
  constexpr double width = 320, height = 150, left = 46, bottom = 22, top = 8;
  double low = 0, high = 0;
  for (std::size_t l = 0; l < course.values.size(); ++l) {
    if (course.values[l].size() == 0) continue;
    const double half = 1.96 * std::sqrt(course.covariances[l](k, k));
    low = std::min(low, course.values[l][k] - half), high = std::max(high, course.values[l][k] + half);
  }
  if (!(high > low)) high = low + 1;
  const auto count = static_cast<double>(std::max<std::size_t>(2, course.values.size()));
  const auto x = [&](double l) { return left + (width - left - 6) * (l + 0.5) / count; };
  const auto y = [&](double v) { return top + (height - top - bottom) * (high - v) / (high - low); };
  std::string out = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\">", width, height);
  for (const double v : {low, 0.0, high})
    out += fmt::format(
        "<line class=\"axis\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/><text class=\"tick\" x=\"{3}\" "
        "y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>",
        left, width - 6, y(v), left - 4, y(v) + 4, fmt::format("{:.2g}", v));
  for (std::size_t l = 0; l < course.values.size(); ++l) {
    if (course.values[l].size() == 0) continue;
    const double v = course.values[l][k], half = 1.96 * std::sqrt(course.covariances[l](k, k));
    const double at = x(static_cast<double>(l));
    out += fmt::format(
        "<line class=\"bar\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/><circle "
        "class=\"point\" cx=\"{0:.1f}\" cy=\"{3:.1f}\" r=\"2.5\"/>",
        at, y(v - half), y(v + half), y(v));
  }
  const double split = static_cast<double>(change.after) + 0.5;
  out += fmt::format("<path class=\"step\" d=\"M{:.1f} {:.1f}H{:.1f}V{:.1f}H{:.1f}\"/>", x(-0.5), y(change.before[k]),
                     x(split), y(change.before[k] + change.size[k]), x(count - 0.5));
  const auto label = [&](std::size_t l) {
    return l < robot.dates.size() && !robot.dates[l].empty() ? robot.dates[l]
           : l < robot.logs.size()                           ? robot.logs[l]
                                                             : "";
  };
  out += fmt::format(
      "<text class=\"tick\" x=\"{}\" y=\"{}\">{}</text><text class=\"tick\" x=\"{}\" y=\"{}\" "
      "text-anchor=\"end\">{}</text></svg>",
      left, height - 6, escaped(label(0)), width - 6, height - 6, escaped(label(course.values.size() - 1)));
  return out;
}

std::string curves_of(const TypeOutcome& type, bool reports) {
  std::string out;
  std::size_t drawn = 0;
  for (const auto& robot : type.robots)
    for (const auto& change : robot.changes)
      for (const auto& course : robot.courses) {
        if (course.kind != change.kind || course.joint != change.joint || drawn >= most_curves) continue;
        Eigen::Index clearest = 0;
        change.size.cwiseQuotient(change.deviation.cwiseMax(1e-300)).cwiseAbs().maxCoeff(&clearest);
        const auto k = static_cast<std::size_t>(clearest);
        out += fmt::format(
            "<figure>{}<figcaption><span>{}: {} [{}], difference from its own mean, by "
            "log</span></figcaption></figure>",
            curve(robot, course, change, k), link_of(type, robot, reports), escaped(change.names[k]),
            escaped(unit_text(change.units[k])));
        ++drawn;
      }
  return out.empty() ? "" : "<h3>What changed</h3><div class=\"curves\">" + out + "</div>";
}

std::string quality_of(const TypeOutcome& type, bool reports) {
  std::string out =
      "<h3>Data</h3><div class=\"scroll\"><table><thead><tr><th>robot</th><th>logs</th><th>used</th><th>minutes</th>"
      "<th>worst error on a log left out</th><th>the doctor's warnings (logs)</th></tr></thead><tbody>";
  for (const auto& robot : type.robots) {
    double worst = std::nan("");
    if (robot.own)
      for (const auto& log : robot.own->logs)
        if (std::isnan(worst) || log.metrics.filtered_relative_percent > worst)
          worst = log.metrics.filtered_relative_percent;
    std::string findings;
    for (const auto& [code, logs] : robot.data.findings)
      findings += fmt::format("{}{} ({})", findings.empty() ? "" : ", ", escaped(code), logs);
    for (const auto& [log, why] : robot.data.failures)
      findings += fmt::format("{}{}", findings.empty() ? "" : "<br>", escaped(svg::shortened(why, 200)));
    out += fmt::format(
        "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.1f}</td><td "
        "class=\"n\">{}</td><td>{}</td></tr>",
        link_of(type, robot, reports), robot.data.logs, robot.data.reduced, robot.data.seconds / 60,
        std::isnan(worst) ? "" : fmt::format("{:.1f} %", worst), findings);
  }
  return out + "</tbody></table></div>";
}

std::string parameters_of(const TypeOutcome& type) {
  if (!type.population) return "";
  const Population& p = *type.population;
  std::string out = fmt::format(
      "<h3>What the type has in common</h3><p>Of {}; the spread is between robots, its 95 % interval in "
      "brackets.</p><div class=\"scroll\"><table><thead><tr><th>parameter</th><th>mean</th><th>spread "
      "(std)</th><th></th><th>unit</th></tr></thead><tbody>",
      counted(static_cast<std::size_t>(p.counted), "robot"));
  for (std::size_t k = 0; k < type.parameters.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    out += fmt::format(
        "<tr><td>{}</td><td class=\"n\">{:.4g} ± {:.2g}</td><td class=\"n\">{:.2g}</td><td "
        "class=\"n quiet\">[{:.2g}, {:.2g}]</td><td>{}</td></tr>",
        escaped(type.parameters[k]), p.mean[i], 1.96 * std::sqrt(std::max(0.0, p.mean_covariance(i, i))),
        p.deviation[i], p.lower[i], p.upper[i], escaped(unit_text(type.units[k])));
  }
  return out + "</tbody></table></div>";
}

}  // namespace

std::string fleet_page(const FleetOutcome& fleet, bool reports) {
  std::size_t robots = 0, named = 0;
  for (const auto& type : fleet.types)
    for (const auto& robot : type.robots) ++robots, named += !robot.conclusions.empty() || !robot.failure.empty();
  std::string out = fmt::format(
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\"><meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>{0}</title><style>{1}</style></head><body>"
      "<h1>{0}</h1><p>{2}, {3} of them to look at. Robots and joints are named at a false discovery rate of {4:g} %: "
      "of "
      "those named, so many are named by chance on average.</p>",
      escaped(fleet.name), style(), counted(robots, "robot"), named, 100 * fleet.false_discovery_rate);
  for (const auto& type : fleet.types) {
    out += fmt::format("<h2>{}</h2>", escaped(type.name));
    for (const auto& diagnostic : type.diagnostics)
      out += fmt::format("<p class=\"quiet\">{}</p>", escaped(diagnostic.message));
    out += conclusions_of(type, reports);
    if (type.population) out += map_of(type, reports);
    out += curves_of(type, reports) + quality_of(type, reports) + parameters_of(type);
  }
  return out + "</body></html>\n";
}

}  // namespace steelyard
