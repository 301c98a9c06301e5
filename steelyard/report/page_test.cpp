#include "steelyard/report/page.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "steelyard/core/base64.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/report/bundle.hpp"

namespace steelyard {
namespace {

std::string between(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t begin = text.find(from);
  EXPECT_NE(begin, std::string::npos) << from;
  if (begin == std::string::npos) return "";
  const std::size_t start = begin + from.size();
  return text.substr(start, text.find(to, start) - start);
}

nlohmann::json document(const std::string& page) {
  return nlohmann::json::parse(
      between(page, "<script type=\"application/json\" id=\"steelyard-document\">", "</script>"));
}

ReportSeries ramp(Eigen::Index rows) {
  ReportSeries out{"a.csv", "validate", "series/a.csv", {{"t", "tau1", "tau_hat1"}, Eigen::MatrixXd(rows, 3), ""}};
  for (Eigen::Index r = 0; r < rows; ++r)
    out.table.values.row(r) << 0.001 * static_cast<double>(r), static_cast<double>(r) / 3, -static_cast<double>(r);
  return out;
}

TEST(ReportPage, CarriesResultPlanAndSeries) {
  const std::string page =
      report_page({"identify", "arm", "", R"({"schema":1,"value":0.1})", R"({"period":10})", {ramp(3)}});
  const auto d = document(page);
  EXPECT_EQ(d["schema"], 1);
  EXPECT_EQ(d["kind"], "identify");
  EXPECT_EQ(d["title"], "arm: identified");
  EXPECT_EQ(d["result"]["value"], 0.1);
  EXPECT_EQ(d["plan"]["period"], 10);
  EXPECT_EQ(d["series"][0]["columns"], (std::vector<std::string>{"t", "tau1", "tau_hat1"}));
  EXPECT_EQ(d["series"][0]["rows"], 3);
  EXPECT_EQ(d["series"][0]["kept"], 3);
  EXPECT_EQ(between(page, "<title>", "</title>"), "arm: identified");
  EXPECT_TRUE(document(report_page({"excite", "arm", "", "", "{}", {}}))["result"].is_null());
}

// t as float64, then column by column as float32, little-endian.
TEST(ReportPage, HasTheNumbersOfASeriesColumnByColumn) {
  const std::string page = report_page({"validate", "", "", "{}", "", {ramp(3)}});
  std::string bytes;
  for (const double t : {0.0, 0.001, 0.002}) bytes.append(reinterpret_cast<const char*>(&t), 8);
  for (const float x : {0.0F, 1.0F / 3, 2.0F / 3, -0.0F, -1.0F, -2.0F})
    bytes.append(reinterpret_cast<const char*>(&x), 4);
  EXPECT_EQ(between(page, "id=\"series-0\">", "</script>"), base64(bytes));
}

TEST(ReportPage, KeepsEveryKthRowOfALongSeriesAndSaysSo) {
  const auto entry = document(report_page({"validate", "", "", "{}", "", {ramp(1000)}}, {}, 400))["series"][0];
  EXPECT_EQ(entry["rows"], 1000);
  EXPECT_EQ(entry["kept"], 334);  // every third
  EXPECT_EQ(document(report_page({"validate", "", "", "{}", "", {ramp(400)}}, {}, 400))["series"][0]["kept"], 400);
}

// Whatever a file, joint or robot is called, it stays text.
TEST(ReportPage, EscapesHostileNames) {
  const std::string name = "</script><script>alert(1)</script><!-- & \"\u2028\u2029";
  ReportSeries series = ramp(2);
  series.log = name;
  const nlohmann::json result = {{"robot", name}};
  const std::string page = report_page({"identify", name, name, result.dump(), "", {series}});
  EXPECT_EQ(page.find("alert(1)</"), std::string::npos);
  EXPECT_EQ(page.find("<!-- &"), std::string::npos);
  const std::string data = between(page, "id=\"steelyard-document\">", "</script>");
  for (const char* raw : {"<", ">", "&", "\u2028", "\u2029"}) EXPECT_EQ(data.find(raw), std::string::npos) << raw;
  const auto d = document(page);
  EXPECT_EQ(d["result"]["robot"], name);
  EXPECT_EQ(d["series"][0]["log"], name);
  series.path = "\xff\xfe";  // no UTF-8
  EXPECT_NO_THROW(document(report_page({"identify", "", "", "{}", "", {series}})));
}

TEST(ReportPage, ItsPolicyAllowsItsOwnScriptAndStyleAlone) {
  const std::string page = report_page({"identify", "", "", "{}", "", {}});
  const auto allowed = [](const std::string& text) {
    const Sha256Digest sum = sha256(text);
    return "'sha256-" + base64({reinterpret_cast<const char*>(sum.data()), sum.size()}) + "'";
  };
  const std::string script = between(page, "<script>", "</script>"), style = between(page, "<style>", "</style>");
  EXPECT_EQ(between(page, "Content-Security-Policy\" content=\"", "\""),
            "default-src 'none'; script-src " + allowed(script) + "; style-src " + allowed(style) +
                "; img-src data: blob:; base-uri 'none'; form-action 'none'");
  EXPECT_EQ(page.rfind("<!doctype html>\n<html lang=\"en\">", 0), 0U);
}

// A bundle that a parser of HTML would end early, or change, would not have the digest it was given.
TEST(ReportBundle, IsTheCommittedOneAndSurvivesInsideHtml) {
  for (const auto& [name, text] : report_bundle()) {
    std::ifstream file(std::string(STEELYARD_SOURCE_DIR "/report/page/") + name, std::ios::binary);
    std::ostringstream committed;
    committed << file.rdbuf();
    EXPECT_TRUE(committed.str() == text) << name;
    for (const char* bad : {"</script", "</style", "<!--", "\r"})
      EXPECT_EQ(std::strstr(text, bad), nullptr) << name << " holds " << bad;
  }
}

// The text of result.json stands in the page as it is, but for the blanks between its parts.
TEST(ReportPage, TakesTheTextOfAResultAsItIs) {
  const std::string result = "{\n  \"a b\": [1e-07,\t -0.10],\r\n  \"c\\\\\": \" \\\" d \\\\\" }\n";
  const std::string page = report_page({"identify", "", "", result, "", {}});
  EXPECT_NE(page.find(R"("result":{"a b":[1e-07,-0.10],"c\\":" \" d \\"},"plan":null)"), std::string::npos);
  EXPECT_EQ(document(page)["result"], nlohmann::json::parse(result));
}

// A name that is not UTF-8 is in the title as it is in the document.
TEST(ReportPage, HasATitleOfCharacters) {
  const std::string page = report_page({"identify", "r\xff", "a\xfe", "", "", {}});
  EXPECT_EQ(between(page, "<title>", "</title>"), "r\uFFFD: identified");
  EXPECT_EQ(between(page, "<p>", "</p>"), "a\uFFFD");
  EXPECT_EQ(document(page)["title"], "r\uFFFD: identified");
}

}  // namespace
}  // namespace steelyard
