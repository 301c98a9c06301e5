#include "steelyard/core/chart.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/svg.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using svg::Drawing;
using svg::Range;

constexpr double chart_width = 560, chart_height = 320, head = 58;  // [px]
constexpr double left = 70, right = 18, margin_above = 34, margin_below = 48,
                 legend_row = 15;  // margins of a chart around its axes

// An axis: from numbers to the picture's pixels.
struct Axis {
  Range range;
  bool logarithmic = false;
  double from = 0, to = 1;  ///< [px]

  double scaled(double v) const { return logarithmic ? std::log10(v) : v; }
  double at(double v) const { return from + (to - from) * (scaled(v) - range.low) / (range.high - range.low); }
  bool shows(double v) const { return std::isfinite(v) && (!logarithmic || v > 0); }
};

void include(Range& range, bool& any, double v) {
  if (!any) range = {v, v};
  any = true;
  range = {std::min(range.low, v), std::max(range.high, v)};
}

Axis axis_of(const Chart& chart, bool horizontal) {
  Axis out;
  out.logarithmic = horizontal ? chart.log_x : chart.log_y;
  bool any = false;
  for (const auto& curve : chart.curves)
    for (const double v : horizontal ? curve.x : curve.y)
      if (out.shows(v)) include(out.range, any, out.scaled(v));
  if (horizontal)
    for (const auto& mark : chart.marks)
      if (out.shows(mark.x)) include(out.range, any, out.scaled(mark.x));
  const double extent = out.range.high - out.range.low;
  const double air = extent > 0 ? (horizontal ? 0.0 : 0.06) * extent : std::max(1e-9, 0.5 * std::abs(out.range.low));
  out.range = {out.range.low - air, out.range.high + air};
  return out;
}

struct Tick {
  double value = 0;
  std::string name;
};

// Ticks of a logarithmic axis: the powers of ten, unless there are fewer than two.
std::vector<Tick> ticks_of(const Axis& axis, int count) {
  std::vector<Tick> out;
  if (!axis.logarithmic) {
    for (const double v : svg::ticks(axis.range, count)) out.push_back({v, svg::short_number(v)});
    return out;
  }
  const double decades = axis.range.high - axis.range.low;
  const double step = std::max(1.0, std::ceil(decades / count));
  for (double k = std::ceil(axis.range.low); k <= axis.range.high; k += step)
    out.push_back({std::pow(10, k), fmt::format("{:g}", std::pow(10, k))});
  if (out.size() >= 2) return out;
  out.clear();
  for (const double v : svg::ticks({std::pow(10, axis.range.low), std::pow(10, axis.range.high)}, count))
    if (v > 0) out.push_back({v, svg::short_number(v)});
  return out;
}

void draw_axes(Drawing& draw, const Chart& chart, const Axis& x, const Axis& y) {
  draw.add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#fafbfc\" stroke=\"#d5dbe1\"/>",
           x.from, y.to, x.to - x.from, y.from - y.to);
  const auto small = [](const char* anchor) {
    return fmt::format("font-size=\"10\" fill=\"{}\" text-anchor=\"{}\"", svg::pale, anchor);
  };
  for (const auto& tick : ticks_of(y, 5)) {
    draw.line(x.from, y.at(tick.value), x.to, y.at(tick.value), "stroke=\"#e8ecf0\"");
    draw.text(x.from - 6, y.at(tick.value) + 3.5, tick.name, small("end"));
  }
  for (const auto& tick : ticks_of(x, 6)) {
    draw.line(x.at(tick.value), y.from, x.at(tick.value), y.from + 4, "stroke=\"#9aa5b1\"");
    draw.text(x.at(tick.value), y.from + 16, tick.name, small("middle"));
  }
  draw.text((x.from + x.to) / 2, y.from + 34, chart.x_label,
            fmt::format("text-anchor=\"middle\" fill=\"{}\"", svg::pale));
  const double middle = (y.from + y.to) / 2, side = x.from - 54;
  draw.text(side, middle, chart.y_label,
            fmt::format("text-anchor=\"middle\" fill=\"{}\" transform=\"rotate(-90 {:.1f} {:.1f})\"", svg::pale, side,
                        middle));
  draw.text(x.from, y.to - 12, chart.title, "font-size=\"13\" font-weight=\"600\"");
}

void draw_curve(Drawing& draw, const Curve& curve, const char* colour, const Axis& x, const Axis& y) {
  std::string path;
  bool drawing = false;
  for (Index k = 0; k < curve.x.size(); ++k) {
    if (!x.shows(curve.x[k]) || !y.shows(curve.y[k])) {
      drawing = false;
      continue;
    }
    const double px = x.at(curve.x[k]), py = y.at(curve.y[k]);
    if (curve.style == CurveStyle::points)
      draw.add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\"/>", px, py, colour);
    else
      fmt::format_to(std::back_inserter(path), "{}{:.1f} {:.1f}", drawing ? "L" : "M", px, py);
    drawing = true;
  }
  if (!path.empty())
    draw.add("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"{}/>", path,
             colour, curve.style == CurveStyle::dashed ? " stroke-dasharray=\"6 4\"" : "");
}

const char* colour_of(const Chart& chart, std::size_t k) {
  const int asked = chart.curves[k].colour;
  return svg::colour(asked >= 0 ? static_cast<std::size_t>(asked) : k);
}

// On a plate of its own in the upper right corner.
void draw_legend(Drawing& draw, const Chart& chart, const Axis& x, const Axis& y) {
  std::size_t longest = 0, rows = 0;
  for (const auto& curve : chart.curves)
    if (!curve.name.empty()) longest = std::max(longest, curve.name.size()), ++rows;
  if (rows == 0) return;
  const double w = 34 + 5.6 * static_cast<double>(longest), h = 8 + legend_row * static_cast<double>(rows);
  double line = y.to + 6;
  draw.add(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#ffffff\" fill-opacity=\"0.85\"/>",
      x.to - w - 6, line, w, h);
  for (std::size_t k = 0; k < chart.curves.size(); ++k) {
    const Curve& curve = chart.curves[k];
    if (curve.name.empty()) continue;
    const double middle = line + 4 + legend_row / 2, start = x.to - w;
    if (curve.style == CurveStyle::points)
      draw.add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\"/>", start + 9, middle, colour_of(chart, k));
    else
      draw.line(start, middle, start + 18, middle,
                fmt::format("stroke=\"{}\" stroke-width=\"1.8\"{}", colour_of(chart, k),
                            curve.style == CurveStyle::dashed ? " stroke-dasharray=\"6 4\"" : ""));
    draw.text(start + 24, middle + 3.5, curve.name, "font-size=\"10\"");
    line += legend_row;
  }
}

void draw_chart(Drawing& draw, const Chart& chart, double left_edge, double top_edge) {
  Axis x = axis_of(chart, true), y = axis_of(chart, false);
  x.from = left_edge + left, x.to = left_edge + chart_width - right;
  y.from = top_edge + chart_height - margin_below, y.to = top_edge + margin_above;
  draw_axes(draw, chart, x, y);
  for (const auto& mark : chart.marks) {
    if (!x.shows(mark.x)) continue;
    draw.line(x.at(mark.x), y.from, x.at(mark.x), y.to, "stroke=\"#9aa5b1\" stroke-dasharray=\"3 3\"");
    draw.text(x.at(mark.x) + 3, y.from - 5, mark.name, fmt::format("font-size=\"9.5\" fill=\"{}\"", svg::pale));
  }
  for (std::size_t k = 0; k < chart.curves.size(); ++k) draw_curve(draw, chart.curves[k], colour_of(chart, k), x, y);
  draw_legend(draw, chart, x, y);
}

}  // namespace

std::string charts_svg(const std::string& title, const std::vector<Chart>& charts, int columns) {
  for (const auto& chart : charts)
    for (const auto& curve : chart.curves)
      if (curve.x.size() != curve.y.size())
        throw InvalidInput(fmt::format("curve '{}' has {} x for {} y", curve.name, curve.x.size(), curve.y.size()));
  Drawing draw;
  draw.text(24, 34, title, "font-size=\"17\" font-weight=\"600\"");
  const int count = static_cast<int>(charts.size()), wide = std::clamp(columns, 1, std::max(1, count));
  for (int k = 0; k < count; ++k) {
    const int row = k / wide, column = k % wide;
    draw_chart(draw, charts[static_cast<std::size_t>(k)], column * chart_width, head + row * chart_height);
  }
  const int rows = (count + wide - 1) / wide;
  return draw.take(wide * chart_width, head + rows * chart_height);
}

}  // namespace steelyard
