#include "steelyard/logs/bag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <memory>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/efforts.hpp"
#include "steelyard/logs/topic.hpp"
#include "steelyard/logs/unpack.hpp"

namespace steelyard::bag {

namespace {

constexpr double longest_gap = 5;  // periods between two messages that are interpolated

// Every topic of a bag, with the rows of those that may be needed.
class BagContents : public Listener {
 public:
  // Columns that are named, as those of a wrench, are not one for each joint of the messages.
  BagContents(int dof, const LogFormat& format)
      : dof_(format.columns.count("q") != 0 ? 0 : static_cast<std::size_t>(dof)), format_(format) {}

  int topic(const Topic& topic) override {
    const auto [known, fresh] = numbers_.try_emplace(topic.name, topics_.size());
    if (fresh) topics_.push_back(std::make_unique<TopicRows>(topic, format_.joints, dof_));
    sources_.push_back({known->second, topics_[known->second]->add_source(topic)});
    return static_cast<int>(sources_.size()) - 1;
  }

  bool wants(int topic) const override { return wanted(*topics_[source(topic).topic]); }

  void message(int topic, const Message& message) override {
    TopicRows& rows = *topics_[source(topic).topic];
    if (wanted(rows))
      rows.add(source(topic).number, message);
    else
      rows.count(message);
  }

  void finish() {
    for (const auto& topic : topics_) topic->finish();
  }

  const TopicRows* find(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? nullptr : topics_[found->second].get();
  }

  const std::vector<std::unique_ptr<TopicRows>>& topics() const { return topics_; }

  // "/joint_states (sensor_msgs/msg/JointState), ..."
  std::string listed() const {
    std::vector<std::string> words;
    for (const auto& topic : topics_) {
      if (words.size() == 30) words.emplace_back("...");
      if (words.size() > 30) break;
      words.push_back(fmt::format("{} ({})", topic->name(), topic->type()));
    }
    return words.empty() ? "no topics" : join(words);
  }

 private:
  struct Source {
    std::size_t topic = 0, number = 0;
  };

  const Source& source(int number) const { return sources_[static_cast<std::size_t>(number)]; }

  // Joints of any topic, until all are known; others where they are named.
  bool wanted(const TopicRows& rows) const {
    return rows.of_joints() ||
           std::find(format_.topics.begin(), format_.topics.end(), rows.name()) != format_.topics.end();
  }

  std::size_t dof_;
  const LogFormat& format_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::unique_ptr<TopicRows>> topics_;
  std::vector<Source> sources_;
};

void read_storage(const std::string& path, Listener& listener, Diagnostics& diagnostics) {
  const auto read = [&](std::string_view bytes) {
    if (is_sqlite(bytes))
      read_sqlite(bytes, path, listener);
    else
      append(diagnostics, read_mcap(bytes, path, listener));
  };
  ByteSource source(path);
  if (source.head().empty()) throw InvalidInput(fmt::format("{}: is empty", path));
  if (is_zstd(source.head())) {
    const FileBytes packed(source);
    const Unpacked unpacked = unpack_zstd(packed.view(), largest_log);
    if (!unpacked.whole)
      throw InvalidInput(fmt::format("{}: cannot be unpacked (zstd): it is damaged, cut off or larger than {} MB", path,
                                     largest_log >> 20));
    if (!is_sqlite(unpacked.bytes) && !is_mcap(unpacked.bytes))
      throw InvalidInput(fmt::format("{}: holds neither MCAP nor sqlite3; unpack it with zstd -d first", path));
    read(unpacked.bytes);
  } else if (is_sqlite(source.head()) && !source.unpacked()) {
    read_sqlite({}, path, listener);
  } else if (is_sqlite(source.head()) || is_mcap(source.head())) {
    const FileBytes bytes(source, std::numeric_limits<std::size_t>::max());
    read(bytes.view());
  } else {
    throw InvalidInput(fmt::format("{}: is neither an MCAP file nor a sqlite3 bag", path));
  }
}

// The topic of states when none is named: the only one of its kind that has messages.
const TopicRows* only_topic(const BagContents& bag, TopicKind kind, const std::string& path) {
  std::vector<const TopicRows*> found;
  for (const auto& topic : bag.topics())
    if (topic->kind() == kind) found.push_back(topic.get());
  const auto has_messages = [](const TopicRows* t) { return t->messages() > 0; };
  if (std::any_of(found.begin(), found.end(), has_messages)) std::erase_if(found, std::not_fn(has_messages));
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (const TopicRows* topic : found) names.push_back(topic->name());
    throw InvalidInput(fmt::format("{}: has {} topics of joints: {}; choose one: `topic` {}", path, found.size(),
                                   join(names), names[0]));
  }
  return found.empty() ? nullptr : found[0];
}

struct ChosenTopics {
  const TopicRows* state = nullptr;
  const TopicRows* reference = nullptr;
  std::vector<const TopicRows*> others;
};

ChosenTopics choose_topics(const BagContents& bag, const LogFormat& format, const std::string& path) {
  ChosenTopics chosen;
  std::vector<const TopicRows*> joints;
  for (const std::string& name : format.topics) {
    const TopicRows* const topic = bag.find(name);
    if (topic == nullptr) {
      std::vector<std::string> names;
      for (const auto& known : bag.topics()) names.push_back(known->name());
      throw InvalidInput(
          fmt::format("{}: no topic '{}'{}; the bag has {}", path, name, did_you_mean(name, names), bag.listed()));
    }
    (topic->of_joints() ? joints : chosen.others).push_back(topic);
  }
  const auto is_state = [](const TopicRows* t) { return t->kind() == TopicKind::joint_state; };
  std::stable_partition(joints.begin(), joints.end(), is_state);
  if (joints.size() > 2)
    throw InvalidInput(
        fmt::format("{}: {} topics of joints are named; give one for the state and at most one for the reference", path,
                    joints.size()));
  if (joints.empty())
    for (const TopicKind kind : {TopicKind::joint_state, TopicKind::controller_state})
      if (const TopicRows* const only = joints.empty() ? only_topic(bag, kind, path) : nullptr) joints.push_back(only);
  if (joints.empty())
    throw InvalidInput(
        fmt::format("{}: no topic of joint states (sensor_msgs/msg/JointState); the bag has {}", path, bag.listed()));
  chosen.state = joints[0];
  if (joints.size() == 2) chosen.reference = joints[1];
  return chosen;
}

Array array_of(const std::string& name, std::size_t rows, std::size_t width, std::vector<double> values) {
  Array array;
  array.name = name;
  array.rows = rows;
  array.columns = width;
  array.row_major = true;
  array.upright = true;
  array.values = std::move(values);
  return array;
}

// The first joint of those that are read without any number, where drivers write NaN for what they do not measure; or
// as many as there are. `read`: empty for all.
std::size_t silent_joint(const Series& series, const std::vector<bool>& read = {}) {
  for (std::size_t j = 0; j < series.width; ++j) {
    bool silent = read.empty() || read[j];
    for (std::size_t k = j; k < series.values.size() && silent; k += series.width)
      silent = !std::isfinite(series.values[k]);
    if (silent) return j;
  }
  return series.width;
}

const Series* find_series(const TopicRows& topic, const std::string& name) {
  for (const Series& series : topic.series())
    if (series.name == name) return &series;
  return nullptr;
}

// Positions are needed, and torques where they are not looked for elsewhere.
void require_channels(const TopicRows& state, const LogFormat& format, const std::string& path) {
  const auto require = [&](const char* channel, const char* what, const std::string& remedy) {
    const Series* const series = find_series(state, channel);
    std::string why = "the messages leave it empty", of;
    if (series != nullptr) {
      const bool effort = std::string(channel) == "tau";
      const std::size_t silent = silent_joint(*series, effort ? format.with_effort : std::vector<bool>());
      if (silent == series->width) return;
      why = "every value is NaN";
      if (std::any_of(series->values.begin(), series->values.end(), [](double x) { return std::isfinite(x); })) {
        of = fmt::format(" of joint '{}'", state.joints()[silent]);
        if (effort) why += "; if it was not recorded, " + unmeasured_remedy({silent}, state.joints(), true);
      }
    }
    throw InvalidInput(fmt::format("{}: topic {} has no {}{}: {}{}", path, state.name(), what, of, why, remedy));
  };
  if (format.columns.count("q") == 0) require("q", "position", "");
  if (format.needs_torque && format.columns.count("tau") == 0 && format.columns.count("current") == 0)
    require("tau", "effort",
            "; a fit needs torques or currents: let the driver publish them, or name another topic (`topic`)");
}

// Another topic's channels at the times of the state's messages.
class Joiner {
 public:
  Joiner(const TopicRows& state, const TopicRows& other) : other_(other), times_(state.stamps()) {
    const std::vector<std::int64_t>& stamps = other.stamps();
    for (std::size_t k = 0; k < stamps.size(); ++k) rows_.push_back(k);
    std::stable_sort(rows_.begin(), rows_.end(), [&](std::size_t a, std::size_t b) { return stamps[a] < stamps[b]; });
    std::vector<double> periods;
    for (std::size_t k = 1; k < rows_.size(); ++k)
      if (stamps[rows_[k - 1]] != stamps[rows_[k]])  // messages sent together are one moment
        periods.push_back(between(stamps[rows_[k - 1]], stamps[rows_[k]]));
    if (periods.empty()) return;
    const auto middle = periods.begin() + static_cast<std::ptrdiff_t>(periods.size() / 2);
    std::nth_element(periods.begin(), middle, periods.end());
    gap_ = longest_gap * *middle;
  }

  // Interpolated between neighbours; NaN before the first, behind the last and in gaps.
  std::vector<double> at_times(const Series& series) const {
    std::vector<double> out(times_.size() * series.width, std::numeric_limits<double>::quiet_NaN());
    const std::vector<std::int64_t>& stamps = other_.stamps();
    for (std::size_t k = 0; k < times_.size(); ++k) {
      const auto next = std::lower_bound(rows_.begin(), rows_.end(), times_[k],
                                         [&](std::size_t row, std::int64_t time) { return stamps[row] < time; });
      if (next == rows_.end()) continue;
      const bool exact = stamps[*next] == times_[k];
      if (!exact && next == rows_.begin()) continue;
      const double* const above = series.values.data() + *next * series.width;
      const double* const below = exact ? above : series.values.data() + *(next - 1) * series.width;
      const double step = exact ? 0 : between(stamps[*(next - 1)], stamps[*next]);
      if (step > gap_) continue;
      const double share = exact ? 0 : between(stamps[*(next - 1)], times_[k]) / step;
      for (std::size_t j = 0; j < series.width; ++j)
        out[k * series.width + j] = exact ? above[j] : below[j] + share * (above[j] - below[j]);
    }
    return out;
  }

 private:
  static double between(std::int64_t from, std::int64_t to) {
    return static_cast<double>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
  }

  const TopicRows& other_;
  const std::vector<std::int64_t>& times_;
  std::vector<std::size_t> rows_;  // rows of the other topic, by time
  double gap_ = 0;
};

// "q" of a second topic of states is "q_ref"; what a controller measured is the state's already.
std::string reference_name(const TopicRows& topic, const std::string& channel) {
  if (topic.kind() == TopicKind::joint_state) return channel + "_ref";
  return channel.find('_') == std::string::npos ? "" : channel;
}

void join_topic(const TopicRows& state, const TopicRows& other, bool reference, const std::string& path, BagLog& out) {
  other.require_rows(path);
  const Joiner joiner(state, other);
  bool overlap = false;
  for (const Series& series : other.series()) {
    const std::string name =
        reference ? reference_name(other, series.name) : fmt::format("{}.{}", other.name(), series.name);
    if (name.empty()) continue;
    Array array = array_of(name, state.stamps().size(), series.width, joiner.at_times(series));
    overlap =
        overlap || std::any_of(array.values.begin(), array.values.end(), [](double x) { return std::isfinite(x); });
    out.arrays.push_back(std::move(array));
  }
  if (!overlap)
    out.diagnostics.push_back(
        {Severity::warning, "log-topics-apart",
         fmt::format("{}: topics {} and {} have no time in common", path, state.name(), other.name())});
}

void add_state(const TopicRows& state, BagLog& out) {
  const std::vector<std::int64_t>& stamps = state.stamps();
  std::vector<double> t;
  t.reserve(stamps.size());
  for (const std::int64_t stamp : stamps) {  // the difference fits, whatever the stamps are
    const auto since = static_cast<std::uint64_t>(stamp) - static_cast<std::uint64_t>(stamps[0]);
    t.push_back(static_cast<double>(static_cast<std::int64_t>(since)) / 1e9);
  }
  out.arrays.push_back(array_of("t", stamps.size(), 1, std::move(t)));
  for (const Series& series : state.series()) {
    const bool measured = series.name == "q" || series.name == "tau";
    if (!measured && silent_joint(series) < series.width) continue;  // NaN where a driver has no such value
    out.arrays.push_back(array_of(series.name, stamps.size(), series.width, series.values));
  }
}

void warn_of_incomplete(const TopicRows& topic, const std::string& path, Diagnostics& out) {
  if (topic.incomplete() == 0) return;
  out.push_back({Severity::warning, "log-incomplete-messages",
                 fmt::format("{}: topic {}: {} of {} messages lack some of the robot's joints and are left out", path,
                             topic.name(), topic.incomplete(), topic.messages())});
}

}  // namespace

bool is_bag(std::string_view head, const std::string& path) {
  if (is_mcap(head) || is_sqlite(head) || is_zstd(head)) return true;
  return path.ends_with(".mcap") || path.ends_with(".db3");
}

BagLog read_bag(const std::string& path, int dof, const LogFormat& format) {
  BagContents bag(dof, format);
  BagLog out;
  for (const std::string& file : storage_files(path)) read_storage(file, bag, out.diagnostics);
  bag.finish();
  const ChosenTopics chosen = choose_topics(bag, format, path);
  const TopicRows& state = *chosen.state;
  state.require_rows(path);
  require_channels(state, format, path);
  warn_of_incomplete(state, path, out.diagnostics);
  add_state(state, out);
  if (chosen.reference != nullptr) {
    std::erase_if(out.arrays, [](const Array& a) { return a.name.find('_') != std::string::npos; });
    join_topic(state, *chosen.reference, true, path, out);
  }
  for (const TopicRows* other : chosen.others) join_topic(state, *other, false, path, out);
  return out;
}

BagSurvey survey_bag(const std::string& path, const std::vector<std::string>& topics) {
  LogFormat format;
  format.topics = topics;
  BagContents bag(0, format);
  BagSurvey out;
  for (const std::string& file : storage_files(path)) read_storage(file, bag, out.diagnostics);
  bag.finish();
  for (const auto& topic : bag.topics())
    out.topics.push_back({topic->name(), topic->type(), topic->messages(), topic->rate(), topic->joints()});
  BagLog log;
  try {
    const ChosenTopics chosen = choose_topics(bag, format, path);
    chosen.state->require_rows(path);
    warn_of_incomplete(*chosen.state, path, out.diagnostics);
    add_state(*chosen.state, log);
    out.topic = chosen.state->name();
    for (const TopicRows* other : chosen.others) join_topic(*chosen.state, *other, false, path, log);
  } catch (const InvalidInput& e) {  // topics can be listed all the same
    if (!topics.empty()) throw;
    out.diagnostics.push_back({Severity::warning, "log-no-state", e.what()});
  }
  append(out.diagnostics, log.diagnostics);
  out.arrays = std::move(log.arrays);
  return out;
}

}  // namespace steelyard::bag
