#include "steelyard/motion/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "steelyard/core/svg.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

namespace {

constexpr int points = 500;               // points of each curve [-]: more cannot be seen at the picture's width
constexpr std::size_t most_margins = 12;  // limits in the table, nearest first [-]
constexpr double wide = 1.8;  // a limit farther out than so many times the curve's reach is named, not drawn [-]

using Eigen::Index;
using Eigen::VectorXd;
using svg::Drawing;
using svg::ink;
using svg::pale;
using svg::Range;
using svg::short_number;
using svg::shortened;
using svg::ticks;

constexpr double width = 1170, left = 184, right = 24, spacing = 58;  // [px] of the picture
constexpr double top = 104, panel_height = 92, row_gap = 20, bar_height = 22;

// One quantity of one joint.
struct Panel {
  double x = 0, y = 0, w = 0;
  VectorXd values;
  double lower = -infinity, upper = infinity;
  const char* colour = ink;
};

// The range of the curve with a margin, and the limits where they are near.
Range range_of(const Panel& panel) {
  Range out{panel.values.minCoeff(), panel.values.maxCoeff()};
  const double middle = (out.low + out.high) / 2, reach = std::max((out.high - out.low) / 2, 1e-6);
  const bool symmetric = panel.lower == -panel.upper && std::abs(middle) < reach &&
                         panel.upper <= wide * panel.values.cwiseAbs().maxCoeff();
  for (const double limit : {panel.lower, panel.upper})
    if (std::isfinite(limit) && (symmetric || std::abs(limit - middle) <= wide * reach))
      out.low = std::min(out.low, limit), out.high = std::max(out.high, limit);
  const double air = std::max(0.08 * (out.high - out.low), 1e-6);
  return {out.low - air, out.high + air};
}

void draw_limits(Drawing& draw, const Panel& panel, const Range& range, const std::function<double(double)>& at) {
  std::string beyond;
  for (const double limit : {panel.lower, panel.upper}) {
    if (!std::isfinite(limit)) continue;
    if (limit < range.low || limit > range.high) {
      if (!beyond.empty() && panel.lower == -panel.upper)
        beyond = fmt::format("±{:.4g}", panel.upper);
      else
        beyond += (beyond.empty() ? "" : ", ") + fmt::format("{:.4g}", limit);
      continue;
    }
    const bool above = limit == panel.upper;
    const double y = at(limit), edge = above ? panel.y : panel.y + panel_height;
    draw.add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" fill-opacity=\"0.07\"/>",
             panel.x, std::min(y, edge), panel.w, std::abs(y - edge), svg::alarm);
    draw.line(panel.x, y, panel.x + panel.w, y,
              fmt::format("stroke=\"{}\" stroke-width=\"1\" stroke-dasharray=\"5 3\"", svg::alarm));
  }
  if (!beyond.empty())
    draw.text(panel.x + panel.w, panel.y - 4, "limit " + beyond,
              fmt::format("text-anchor=\"end\" font-size=\"9.5\" fill=\"{}\"", svg::alarm));
}

void draw_panel(Drawing& draw, const Panel& panel, double duration, bool last) {
  const Range range = range_of(panel);
  const auto y_at = [&](double v) { return panel.y + panel_height * (range.high - v) / (range.high - range.low); };
  const auto x_at = [&](double t) { return panel.x + panel.w * t / duration; };
  draw.add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#fafbfc\" stroke=\"#d5dbe1\"/>",
           panel.x, panel.y, panel.w, panel_height);
  for (const double v : ticks(range, 3)) {
    draw.line(panel.x, y_at(v), panel.x + panel.w, y_at(v), v == 0 ? "stroke=\"#c3cbd3\"" : "stroke=\"#e8ecf0\"");
    draw.text(panel.x - 6, y_at(v) + 3.5, short_number(v),
              fmt::format("text-anchor=\"end\" font-size=\"10\" fill=\"{}\"", pale));
  }
  for (const double t : ticks({0, duration}, 5)) {
    draw.line(x_at(t), panel.y + panel_height, x_at(t), panel.y + panel_height + 4, "stroke=\"#9aa5b1\"");
    if (last)
      draw.text(x_at(t), panel.y + panel_height + 16, short_number(t),
                fmt::format("text-anchor=\"middle\" font-size=\"10\" fill=\"{}\"", pale));
  }
  draw_limits(draw, panel, range, y_at);
  std::string path;
  const Index n = panel.values.size();
  for (Index k = 0; k < n; ++k)
    fmt::format_to(std::back_inserter(path), "{}{:.1f} {:.1f}", k == 0 ? "M" : "L",
                   x_at(duration * static_cast<double>(k) / static_cast<double>(n - 1)), y_at(panel.values[k]));
  draw.add("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>", path,
           panel.colour);
}

std::string unit_of(JointType type, int derivative) {
  const std::string length = type == JointType::prismatic ? "m" : "rad";
  return derivative == 0 ? length : derivative == 1 ? length + "/s" : length + "/s²";
}

void draw_row(Drawing& draw, const Plan& plan, const Trajectory& motion, std::size_t joint) {
  const auto i = static_cast<Index>(joint);
  const Limits& limits = plan.limits.joints[joint];
  const double y = top + static_cast<double>(joint) * (panel_height + row_gap);
  const double w = (width - left - right - 2 * spacing) / 3;
  const char* colour = svg::colour(joint);
  draw.add("<rect x=\"24\" y=\"{:.1f}\" width=\"4\" height=\"{:.1f}\" rx=\"2\" fill=\"{}\"/>", y, panel_height, colour);
  draw.text(36, y + 16, shortened(plan.joints[joint], 20),
            fmt::format("font-size=\"12\" font-weight=\"600\" fill=\"{}\"", colour));
  draw.text(36, y + 32, fmt::format("joint {}", joint + 1), fmt::format("fill=\"{}\"", pale));
  const Eigen::MatrixXd* channels[] = {&motion.q, &motion.qd, &motion.qdd};
  const double bounds[][2] = {
      {limits.lower, limits.upper}, {-limits.velocity, limits.velocity}, {-limits.acceleration, limits.acceleration}};
  for (int c = 0; c < 3; ++c) {
    Panel panel{left + c * (w + spacing), y, w, channels[c]->row(i).transpose(), bounds[c][0], bounds[c][1], colour};
    draw_panel(draw, panel, plan.family.period, joint + 1 == plan.joints.size());
    if (plan.types[joint] == JointType::prismatic)
      draw.text(panel.x + 5, panel.y + 12, unit_of(plan.types[joint], c),
                fmt::format("font-size=\"9.5\" fill=\"{}\"", pale));
  }
}

void draw_head(Drawing& draw, const Plan& plan) {
  draw.text(24, 34, fmt::format("Exciting trajectory for {}", shortened(plan.robot, 60)),
            "font-size=\"19\" font-weight=\"600\"");
  std::string words =
      fmt::format("{} family, {} harmonics, {:g} s, {} · criterion {} · log det {:.4g}, condition {:.3g}",
                  to_string(plan.family.kind), plan.family.harmonics, plan.family.period,
                  plan.family.boundary == Boundary::periodic ? "periodic" : "from rest to rest", plan.criterion,
                  plan.log_det, plan.condition);
  if (plan.scale != 1) words += fmt::format(" · drawn at full speed, played at {:g} %", 100 * plan.scale);
  draw.text(24, 54, words, fmt::format("font-size=\"12\" fill=\"{}\"", pale));
  const double w = (width - left - right - 2 * spacing) / 3;
  const bool mixed = std::find(plan.types.begin(), plan.types.end(), JointType::prismatic) != plan.types.end();
  const char* names[] = {"position q", "velocity q̇", "acceleration q̈"};
  for (int c = 0; c < 3; ++c)
    draw.text(left + c * (w + spacing), 88,
              fmt::format("{} [{}]", names[c],
                          unit_of(JointType::revolute, c) + (mixed ? ", " + unit_of(JointType::prismatic, c) : "")),
              "font-size=\"12.5\" font-weight=\"600\"");
  draw.line(width - 152, 50, width - 122, 50, fmt::format("stroke=\"{}\" stroke-dasharray=\"5 3\"", svg::alarm));
  draw.text(width - right, 54, "limit of the joint", fmt::format("text-anchor=\"end\" fill=\"{}\"", pale));
}

std::string compared(const Margin& m) {
  return fmt::format("{:.3g} {} {:.3g} {}", m.value, is_distance(m.row.limit) ? "of at least" : "of", m.row.bound,
                     unit_text(m.row.unit));
}

double draw_margins(Drawing& draw, const Plan& plan, double y) {
  std::vector<Margin> margins = plan.margins;
  std::stable_sort(margins.begin(), margins.end(), [](const auto& a, const auto& b) { return a.spare < b.spare; });
  if (margins.size() > most_margins) margins.resize(most_margins);
  if (margins.empty()) return y;
  const double bar_x = 330, bar_w = 460;
  const std::string speed = plan.scale == 1 ? "" : fmt::format(" at {:g} % of the speed", 100 * plan.scale);
  draw.text(24, y, "Nearest limits" + speed, "font-size=\"14\" font-weight=\"600\"");
  draw.text(bar_x, y, "share of the limit that is used; amber: less than 2 % to spare",
            fmt::format("fill=\"{}\"", pale));
  draw.text(bar_x + bar_w, y, "limit", fmt::format("text-anchor=\"middle\" fill=\"{}\"", svg::alarm));
  y += 14;
  const double first = y;
  for (const auto& m : margins) {
    const double used = std::clamp(1 - m.spare, 0.0, 1.05), middle = y + bar_height / 2;
    const char* fill = m.spare < 0 ? svg::alarm : m.spare < 0.02 ? "#e0a030" : "#7fa7cc";
    draw.text(24, middle + 4, shortened(fmt::format("{} {}", to_string(m.row.limit), m.row.where), 46),
              "font-size=\"11.5\"");
    draw.add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12\" fill=\"#eef1f4\"/>", bar_x, middle - 6,
             bar_w);
    draw.add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"12\" fill=\"{}\"/>", bar_x, middle - 6,
             bar_w * used, fill);
    draw.text(bar_x + bar_w + 34, middle + 4,
              fmt::format("{} · {:.1f} % spare · at {:.2f} s", compared(m), 100 * m.spare, m.time),
              fmt::format("fill=\"{}\"", pale));
    y += bar_height;
  }
  draw.line(bar_x + bar_w, first, bar_x + bar_w, y, fmt::format("stroke=\"{}\" stroke-dasharray=\"5 3\"", svg::alarm));
  return y;
}

}  // namespace

std::string plan_svg(const Plan& plan) {
  Drawing draw;
  draw_head(draw, plan);
  const Trajectory motion = sample(plan, VectorXd::LinSpaced(points, 0, plan.family.period));
  for (std::size_t i = 0; i < plan.joints.size(); ++i) draw_row(draw, plan, motion, i);
  double y = top + static_cast<double>(plan.joints.size()) * (panel_height + row_gap);
  draw.text(left + (width - left - right) / 2, y + 14, "time [s]",
            fmt::format("text-anchor=\"middle\" fill=\"{}\"", pale));
  y = draw_margins(draw, plan, y + 52);
  return draw.take(width, y + 24);
}

}  // namespace steelyard
