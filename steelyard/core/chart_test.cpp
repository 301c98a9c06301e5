#include "steelyard/core/chart.hpp"

#include <gmock/gmock.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using testing::HasSubstr;
using testing::Not;

Chart line(double x1, double y1, double x2, double y2) {
  return {"title", "x", "y", {{"curve", Eigen::Vector2d(x1, x2), Eigen::Vector2d(y1, y2)}}};
}

TEST(Chart, PutsNumbersWhereTheAxesSay) {
  const std::string svg = charts_svg("a", {line(0, 0, 10, 100)}, 1);
  // The axes span x 70 … 542 and y 330 … 92; y has 6 % of air on either side.
  EXPECT_THAT(svg, HasSubstr("<path d=\"M70.0 317.2L542.0 104.8\""));
  for (const char* tick : {">0<", ">2<", ">10<", ">20<", ">100<"}) EXPECT_THAT(svg, HasSubstr(tick)) << tick;
}

TEST(Chart, LogarithmicAxesHavePowersOfTenAndLeaveOutWhatHasNoLogarithm) {
  Chart chart = line(1, 1, 1000, 1);
  chart.log_x = true;
  chart.curves[0].x = Eigen::Vector4d(1, 10, -5, 1000), chart.curves[0].y = Eigen::Vector4d(1, 2, 3, 4);
  const std::string svg = charts_svg("a", {chart}, 1);
  EXPECT_THAT(svg, HasSubstr(">1000<"));
  EXPECT_THAT(svg, HasSubstr("M70.0"));
  EXPECT_THAT(svg, HasSubstr("M542.0"));  // a new stroke after the point that is not there
}

TEST(Chart, TextCannotBecomeMarkup) {
  Chart chart = line(0, 0, 1, 1);
  chart.title = "<script>x</script>", chart.curves[0].name = "a\"b<c>";
  chart.marks.push_back({0.5, "</svg>"});
  const std::string svg = charts_svg("& <b>", {chart}, 1);
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, Not(HasSubstr("<b>")));
  EXPECT_EQ(svg.find("</svg>"), svg.size() - 7);
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;"));
}

TEST(Chart, CurvesOfUnequalLengthAreRefused) {
  Chart chart = line(0, 0, 1, 1);
  chart.curves[0].x = Eigen::Vector3d(0, 1, 2);
  EXPECT_THROW(charts_svg("a", {chart}, 1), InvalidInput);
}

TEST(Chart, NothingToDrawIsNoFault) {
  EXPECT_THAT(charts_svg("empty", {Chart{}}, 1), HasSubstr("empty"));
  EXPECT_THAT(charts_svg("flat", {line(2, 5, 2, 5)}, 1), Not(HasSubstr("nan")));
}

}  // namespace

}  // namespace steelyard
