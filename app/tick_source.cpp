#include "app/tick_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <istream>
#include <limits>
#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/survey.hpp"

namespace steelyard::app {

namespace {

constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

class Replayed final : public TickSource {
 public:
  Replayed(Ticks ticks, Eigen::VectorXd temperature) : ticks_(std::move(ticks)), temperature_(std::move(temperature)) {}
  bool next(Tick& tick) override {
    if (at_ >= ticks_.count()) return false;
    tick.t = ticks_.t[at_];
    tick.q = ticks_.q.col(at_);
    tick.qd = ticks_.qd.col(at_);
    tick.tau = ticks_.tau.col(at_);
    tick.temperature = at_ < temperature_.size() ? temperature_[at_] : not_known;
    ++at_;
    return true;
  }
  bool has_temperature() const override { return temperature_.size() > 0; }

 private:
  Ticks ticks_;
  Eigen::VectorXd temperature_;
  Eigen::Index at_ = 0;
};

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out(1);
  for (const char c : line)
    if (c == ',')
      out.emplace_back();
    else if (c != ' ' && c != '\r' && c != '"')
      out.back() += c;
  return out;
}

class Piped final : public TickSource {
 public:
  Piped(std::istream& in, int dof) : in_(in), dof_(dof) {}

  bool next(Tick& tick) override {
    for (std::string line; std::getline(in_, line);) {
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      const bool object = line[line.find_first_not_of(" \t")] == '{';
      if (!object && columns_.empty())
        read_header(line);
      else if (object ? read_object(line, tick) : read_row(line, tick))
        return true;
      else
        ++unreadable_;
    }
    return false;
  }
  bool has_temperature() const override { return warm_; }
  std::int64_t unreadable() const override { return unreadable_; }

 private:
  // Columns of t, q, qd, tau, temperature (-1: none) in the row.
  void read_header(const std::string& line) {
    const auto names = cells(line);
    const auto find = [&](const std::string& name, bool needed) {
      for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k] == name) return static_cast<int>(k);
      if (needed)
        throw InvalidInput(
            fmt::format("standard input: the header has no column '{}'; it needs t, q1 … q{}, qd1 …, tau1 …, or each "
                        "line a JSON object with t, q, qd, tau",
                        name, dof_));
      return -1;
    };
    columns_.push_back(find("t", true));
    for (const char* channel : {"q", "qd", "tau"})
      for (int i = 1; i <= dof_; ++i) columns_.push_back(find(fmt::format("{}{}", channel, i), true));
    columns_.push_back(find("temperature", false));
    warm_ = columns_.back() >= 0;
    width_ = names.size();
  }

  bool read_row(const std::string& line, Tick& tick) const {
    const auto row = cells(line);
    if (row.size() != width_) return false;
    std::vector<double> values;
    for (const int column : columns_) {
      if (column < 0) {
        values.push_back(not_known);
        continue;
      }
      const std::string& cell = row[static_cast<std::size_t>(column)];
      char* end = nullptr;
      values.push_back(std::strtod(cell.c_str(), &end));
      if (cell.empty() || *end != '\0') return false;
    }
    const auto part = [&](int which) { return Eigen::VectorXd::Map(values.data() + 1 + which * dof_, dof_); };
    tick.t = values.front();
    tick.q = part(0);
    tick.qd = part(1);
    tick.tau = part(2);
    tick.temperature = values.back();
    return true;
  }

  bool read_object(const std::string& line, Tick& tick) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("t") || !json["t"].is_number()) return false;
    tick.t = json["t"].get<double>();
    for (const auto& [key, to] : {std::pair("q", &tick.q), std::pair("qd", &tick.qd), std::pair("tau", &tick.tau)}) {
      const auto found = json.find(key);
      if (found == json.end() || !found->is_array() || found->size() != static_cast<std::size_t>(dof_)) return false;
      to->resize(dof_);
      for (int i = 0; i < dof_; ++i) {
        const auto& value = (*found)[static_cast<std::size_t>(i)];
        if (!value.is_number() && !value.is_null()) return false;
        (*to)[i] = value.is_null() ? not_known : value.get<double>();
      }
    }
    const auto temperature = json.find("temperature");
    warm_ = warm_ || temperature != json.end();
    tick.temperature = temperature != json.end() && temperature->is_number() ? temperature->get<double>() : not_known;
    return true;
  }

  std::istream& in_;
  int dof_;
  std::vector<int> columns_;
  std::size_t width_ = 0;
  bool warm_ = false;
  std::int64_t unreadable_ = 0;
};

}  // namespace

std::unique_ptr<TickSource> replayed(Ticks ticks, Eigen::VectorXd temperature) {
  return std::make_unique<Replayed>(std::move(ticks), std::move(temperature));
}

Eigen::VectorXd read_temperature(const std::string& path, LogFormat format) {
  if (std::error_code code; !std::filesystem::is_regular_file(path, code)) return {};  // a pipe is read once
  const auto given = format.columns.find("temperature");
  const std::vector<std::string> column =
      given != format.columns.end() ? given->second : std::vector<std::string>{"temperature"};
  if (given == format.columns.end()) {
    const auto columns = survey_log(path, format.topics).columns;
    if (std::none_of(columns.begin(), columns.end(), [](const auto& c) { return c.name == "temperature"; })) return {};
  }
  const auto only_time = [](auto& of) { std::erase_if(of, [](const auto& entry) { return entry.first != "t"; }); };
  only_time(format.columns);
  only_time(format.units);
  format.columns["q"] = column;
  for (const char* other : {"qd", "qdd", "tau", "current"}) format.columns[other] = {};
  format.needs_torque = false;
  format.prismatic.clear();
  format.joints.clear();
  return read_log(path, 1, format).q.row(0).transpose();
}

std::unique_ptr<TickSource> piped(std::istream& in, int dof) { return std::make_unique<Piped>(in, dof); }

}  // namespace steelyard::app
