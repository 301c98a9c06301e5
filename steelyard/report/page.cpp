#include "steelyard/report/page.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "steelyard/core/base64.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/report/bundle.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using nlohmann::ordered_json;

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

// A JSON text without the blanks between its parts, for an element of HTML. Outside strings JSON has none of the
// characters that are replaced, and inside them it may write any character by its number.
std::string json_in_html(const std::string& text) {
  if (text.empty()) return "null";
  std::string out;
  out.reserve(text.size());
  bool inside = false, escaped = false;  // a string; by a backslash before
  for (const char c : text) {
    if (inside || std::strchr(" \t\r\n", c) == nullptr) out += c;
    inside = (c == '"' && !escaped) != inside;
    escaped = inside && c == '\\' && !escaped;
  }
  for (const auto& [from, to] :
       {std::pair{"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}})
    out = replaced(out, from, to);
  return out;
}

std::string html(std::string text) {
  text = ordered_json::parse(dumped(text)).get<std::string>();  // bytes that are not UTF-8 are replaced, as in JSON
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

const char* deed(const std::string& kind) {
  return kind == "identify"    ? "identified"
         : kind == "validate"  ? "validated"
         : kind == "payload"   ? "payload weighed"
         : kind == "excite"    ? "excitation"
         : kind == "reproduce" ? "papers reproduced"
                               : "report";
}

std::string title(const ReportInput& input) {
  return fmt::format("{}: {}", input.robot.empty() ? "Steelyard" : input.robot, deed(input.kind));
}

// What the page's script finds (report/src/document.ts).
std::string document_of(const ReportInput& input, const ordered_json& series) {
  const ordered_json head = {{"schema", 1}, {"kind", input.kind}, {"title", title(input)}};
  std::string out = json_in_html(dumped(head));
  out.pop_back();  // its last brace: more follows
  return out + fmt::format(",\"result\":{},\"plan\":{},\"series\":{}}}", json_in_html(input.result),
                           json_in_html(input.plan), json_in_html(dumped(series)));
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

// A column at a time: the series of a long log are most of the page, which is large enough once.
void append_block(const Eigen::MatrixXd& values, Index step, std::string& out) {
  std::string bytes;
  const auto flush = [&](std::size_t size) {
    out += base64({bytes.data(), size});
    bytes.erase(0, size);
  };
  for (Index r = 0; r < values.rows(); r += step) append(bytes, values(r, 0));
  for (Index c = 1; c < values.cols(); ++c) {
    flush(bytes.size() / 3 * 3);  // whole groups of letters
    for (Index r = 0; r < values.rows(); r += step) append(bytes, static_cast<float>(values(r, c)));
  }
  flush(bytes.size());
}

// A series as the page finds it: what is said of it, and which rows it keeps.
struct KeptSeries {
  const ReportSeries* series = nullptr;
  Index step = 1;
  std::string id;

  Index rows() const { return series->table.values.rows(); }
  Index kept() const { return kept_of(rows(), step); }
  std::size_t letters() const {
    return static_cast<std::size_t>(kept() * (4 * series->table.values.cols() + 4)) * 4 / 3 + 200;
  }
};

std::vector<KeptSeries> kept_series(const std::vector<ReportSeries>& all, Index most_rows) {
  std::vector<KeptSeries> out;
  for (const auto& one : all)
    out.push_back(
        {&one, std::max<Index>(1, kept_of(one.table.values.rows(), most_rows)), fmt::format("series-{}", out.size())});
  return out;
}

ordered_json entries_of(const std::vector<KeptSeries>& all) {
  ordered_json out = ordered_json::array();
  for (const KeptSeries& one : all)
    out.push_back({{"log", one.series->log},
                   {"role", one.series->role},
                   {"path", one.series->path},
                   {"rows", one.rows()},
                   {"kept", one.kept()},
                   {"columns", one.series->table.names},
                   {"block", one.id}});
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

std::string report_page(const ReportInput& input, const Run& run, Index most_rows) {
  const std::string name = title(input);
  const std::vector<KeptSeries> all = kept_series(input.series, most_rows);
  const char *script = bundled("report.js"), *style = bundled("report.css");
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n", policy(script, style));
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += fmt::format("<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n", html(name), style);
  out += fmt::format("<noscript><h1>{}</h1><p>{}</p><p>This page needs JavaScript.</p></noscript>\n", html(name),
                     html(input.headline));
  out += fmt::format("<script type=\"application/json\" id=\"steelyard-document\">{}</script>\n",
                     document_of(input, entries_of(all)));
  // Before the series: the first screen is there while they are still being read.
  out += fmt::format("<script>{}</script>\n", script);
  std::size_t letters = 100;
  for (const KeptSeries& one : all) letters += one.letters();
  out.reserve(out.size() + letters);
  for (const KeptSeries& one : all) {
    run.check();
    out += fmt::format("<script type=\"application/octet-stream\" id=\"{}\">", one.id);
    append_block(one.series->table.values, one.step, out);
    out += "</script>\n";
  }
  return out += "</body>\n</html>\n";
}

}  // namespace steelyard
