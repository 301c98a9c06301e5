// A reproduction as a page.
#include <fmt/format.h>

#include <iterator>

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

namespace {

std::string with_unit(double x, const std::string& unit) {
  return unit.empty() ? fmt::format("{:.4g}", x) : fmt::format("{:.4g} {}", x, unit);
}

void add_row(std::string& out, const std::vector<std::string>& cells) {
  out += '|';
  for (const auto& cell : cells) out += ' ' + cell + " |";
  out += '\n';
}

void add_table(std::string& out, const std::vector<std::string>& head,
               const std::vector<std::vector<std::string>>& rows) {
  add_row(out, head);
  add_row(out, std::vector<std::string>(head.size(), "---"));
  for (const auto& row : rows) add_row(out, row);
  out += '\n';
}

void add_list(std::string& out, const std::string& title, const std::vector<std::string>& points) {
  if (points.empty()) return;
  out += "## " + title + "\n\n";
  for (const auto& point : points) out += "- " + point + "\n";
  out += '\n';
}

}  // namespace

std::string reproduction_page(const Reproduction& r) {
  std::string out =
      fmt::format("# {}\n\n{}\n\n{}\n\nMade by `steelyard reproduce {}`.\n\n", r.paper, r.title, r.about, r.paper);
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : r.rows)
    rows.push_back({row.where, row.what, row.paper ? with_unit(*row.paper, row.unit) : "",
                    with_unit(row.ours, row.unit), row.rule, row.within ? "✓" : "✗"});
  add_table(out, {"where", "what", "paper", "ours", "the same if", ""}, rows);
  for (const auto& figure : r.figures)
    out += fmt::format("![{}]({}/{}.svg)\n\n{}\n\n", figure.caption, r.paper, figure.name, figure.caption);
  for (const auto& table : r.tables) {
    out += table.caption + "\n\n";
    add_table(out, table.head, table.rows);
  }
  add_list(out, "Assumed where the paper is silent", r.assumed);
  add_list(out, "What the paper has wrong", r.wrong);
  add_list(out, "What cannot be computed again", r.left);
  while (out.size() > 1 && out[out.size() - 2] == '\n') out.pop_back();
  return out;
}

}  // namespace steelyard
