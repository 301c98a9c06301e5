#include "steelyard/report/page.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "steelyard/core/base64.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/report/bundle.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using nlohmann::ordered_json;

constexpr int deepest = 64;  // nesting of a document: ours have 6 levels, and a hostile one would fill the stack

ordered_json parsed(const std::string& text, const char* what) {
  if (text.empty()) return nullptr;
  const auto shallow = [&](int depth, ordered_json::parse_event_t, ordered_json&) {
    if (depth > deepest) throw InvalidInput(fmt::format("{}: nested more than {} levels deep", what, deepest));
    return true;
  };
  try {
    return ordered_json::parse(text, shallow);
  } catch (const ordered_json::exception& e) {
    throw InvalidInput(fmt::format("{}: is not JSON: {}", what, one_line(e.what())));
  }
}

std::string dumped(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at = 0; (at = text.find(from, begin)) != std::string::npos; begin = at + from.size())
    out.append(text, begin, at - begin) += to;
  return out.append(text, begin);
}

// Outside strings JSON has none of these, and inside them it may write any character by its number.
std::string json_in_html(std::string text) {
  for (const auto& [from, to] :
       {std::pair{"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}})
    text = replaced(text, from, to);
  return text;
}

std::string html(std::string text) {
  for (const auto& [from, to] : {std::pair{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}})
    text = replaced(text, from, to);
  return text;
}

const char* bundled(const std::string& wanted) {
  for (const auto& [name, text] : report_bundle())
    if (wanted == name) return text;
  throw std::logic_error("no " + wanted + " was compiled in");
}

// ---- what the page is about

std::string text_of(const ordered_json& json, const char* key) {
  const auto found = json.is_object() ? json.find(key) : json.end();
  return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

const char* deed(const std::string& kind) {
  return kind == "identify"    ? "identified"
         : kind == "validate"  ? "validated"
         : kind == "payload"   ? "payload weighed"
         : kind == "excite"    ? "excitation"
         : kind == "reproduce" ? "papers reproduced"
                               : "report";
}

std::string title(const std::string& kind, const ordered_json& result, const ordered_json& plan) {
  const std::string robot = text_of(result.is_null() ? plan : result, "robot");
  return robot.empty() ? fmt::format("Steelyard: {}", deed(kind)) : fmt::format("{}: {}", robot, deed(kind));
}

std::string headline(const ordered_json& result) {
  if (!result.is_object() || !result.contains("verdict")) return "";
  return text_of(result["verdict"], "headline");
}

// ---- series

template <typename Number>
void append(std::string& to, Number x) {
  static_assert(std::endian::native == std::endian::little, "the page reads little-endian numbers");
  const std::size_t at = to.size();
  to.resize(at + sizeof x);
  std::memcpy(to.data() + at, &x, sizeof x);
}

Index kept_of(Index rows, Index step) { return (rows + step - 1) / step; }

std::string block(const Eigen::MatrixXd& values, Index step) {
  std::string out;
  const Index rows = values.rows(), columns = values.cols();
  out.reserve(static_cast<std::size_t>(kept_of(rows, step) * (4 * columns + 4)));
  for (Index r = 0; r < rows; r += step) append(out, values(r, 0));
  for (Index c = 1; c < columns; ++c)
    for (Index r = 0; r < rows; r += step) append(out, static_cast<float>(values(r, c)));
  return base64(out);
}

struct Series {
  ordered_json entries = ordered_json::array();
  std::string elements;
};

Series series_of(const std::vector<ReportSeries>& all, Index most_rows) {
  Series out;
  for (const auto& one : all) {
    const Index rows = one.table.values.rows(), step = std::max<Index>(1, kept_of(rows, most_rows));
    const std::string id = fmt::format("series-{}", out.entries.size());
    out.entries.push_back({{"log", one.log},
                           {"role", one.role},
                           {"path", one.path},
                           {"rows", rows},
                           {"kept", kept_of(rows, step)},
                           {"columns", one.table.names},
                           {"block", id}});
    out.elements += fmt::format("<script type=\"application/octet-stream\" id=\"{}\">{}</script>\n", id,
                                block(one.table.values, step));
  }
  return out;
}

std::string digest(const char* text) {
  const Sha256Digest sum = sha256(text);
  return "'sha256-" + base64({reinterpret_cast<const char*>(sum.data()), sum.size()}) + "'";
}

std::string policy(const char* script, const char* style) {
  return fmt::format(
      "default-src 'none'; script-src {}; style-src {}; img-src data: blob:; base-uri 'none'; form-action 'none'",
      digest(script), digest(style));
}

}  // namespace

std::string report_page(const ReportInput& input, const ReportOptions& options) {
  const ordered_json result = parsed(input.result, "result.json"), plan = parsed(input.plan, "the plan");
  const std::string name = title(input.kind, result, plan);
  const Series series = series_of(input.series, options.most_rows);
  const ordered_json document = {{"schema", 1},      {"kind", input.kind}, {"title", name},
                                 {"result", result}, {"plan", plan},       {"series", series.entries}};
  const char *script = bundled("report.js"), *style = bundled("report.css");
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy(script, style));
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += fmt::format("<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n", html(name), style);
  out += fmt::format("<noscript><h1>{}</h1><p>{}</p><p>This page draws itself with a script.</p></noscript>\n",
                     html(name), html(headline(result)));
  out +=
      "<script type=\"application/json\" id=\"steelyard-document\">" + json_in_html(dumped(document)) + "</script>\n";
  out += series.elements;
  out += fmt::format("<script>{}</script>\n</body>\n</html>\n", script);
  return out;
}

}  // namespace steelyard
