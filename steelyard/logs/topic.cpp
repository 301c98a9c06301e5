#include "steelyard/logs/topic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/bytes.hpp"
#include "steelyard/logs/unpack.hpp"

namespace steelyard::bag {

namespace {

constexpr std::size_t largest_message = std::size_t{1} << 28;  // bytes, unpacked
constexpr std::size_t most_names = 200;                        // joints that messages list

// Channel to the paths that fill it.
struct ChannelPaths {
  std::string channel;
  std::vector<std::string> paths;
};

std::vector<ChannelPaths> paths_of_controller() {
  std::vector<ChannelPaths> out;
  struct Point {
    const char* suffix;
    std::vector<std::string> names;  // today's, and the one before
  };
  for (const auto& [suffix, names] : {Point{"", {"feedback", "actual"}}, Point{"_ref", {"reference", "desired"}},
                                      Point{"_error", {"error"}}, Point{"_output", {"output"}}})
    for (const auto& [channel, field] : {std::pair{"q", "positions"}, std::pair{"qd", "velocities"},
                                         std::pair{"qdd", "accelerations"}, std::pair{"tau", "effort"}}) {
      ChannelPaths paths{fmt::format("{}{}", channel, suffix), {}};
      for (const std::string& name : names) paths.paths.push_back(fmt::format("{}.{}", name, field));
      out.push_back(std::move(paths));
    }
  return out;
}

std::vector<std::string> components(const std::string& path, const char* letters) {
  std::vector<std::string> out;
  for (const char* c = letters; *c != '\0'; ++c) out.push_back(fmt::format("{}.{}", path, *c));
  return out;
}

std::vector<ChannelPaths> paths_of(TopicKind kind) {
  switch (kind) {
    case TopicKind::joint_state:
      return {{"q", {"position"}}, {"qd", {"velocity"}}, {"tau", {"effort"}}};
    case TopicKind::controller_state:
      return paths_of_controller();
    case TopicKind::wrench:
      return {{"force", components("wrench.force", "xyz")}, {"torque", components("wrench.torque", "xyz")}};
    case TopicKind::imu:
      return {{"orientation", components("orientation", "xyzw")},
              {"angular_velocity", components("angular_velocity", "xyz")},
              {"linear_acceleration", components("linear_acceleration", "xyz")}};
    case TopicKind::other:
      break;
  }
  return {};
}

struct NamedKind {
  const char* type;
  TopicKind kind;
};

constexpr NamedKind named_kinds[] = {
    {"sensor_msgs/msg/JointState", TopicKind::joint_state},
    {"control_msgs/msg/JointTrajectoryControllerState", TopicKind::controller_state},
    {"geometry_msgs/msg/WrenchStamped", TopicKind::wrench},
    {"sensor_msgs/msg/Imu", TopicKind::imu},
};

enum : std::size_t { field_seconds, field_nanoseconds, field_names };  // first fields of every topic

std::vector<std::string> first_of(const std::vector<std::string>& names) {
  std::vector<std::string> out(names.begin(),
                               names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 40)));
  if (out.size() < names.size()) out.emplace_back("...");
  return out;
}

}  // namespace

TopicKind kind_of(const std::string& type) {
  for (const auto& [name, kind] : named_kinds)
    if (short_type(type) == short_type(name)) return kind;
  return TopicKind::other;
}

std::string readable_types() {
  std::vector<std::string> names;
  for (const auto& known : named_kinds) names.emplace_back(known.type);
  return join(names);
}

std::size_t JointPlaces::find(const std::vector<std::string_view>& names) {
  if (!places_.empty() && names.size() == last_.size() && std::equal(names.begin(), names.end(), last_.begin()))
    return found_;
  last_.assign(names.begin(), names.end());
  std::vector<std::string> sorted = last_;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twin = std::adjacent_find(sorted.begin(), sorted.end()); twin != sorted.end())
    throw InvalidInput(fmt::format("it names joint '{}' twice", *twin));
  if (joints_.empty()) {
    if (dof_ != 0 && names.size() != dof_)
      throw InvalidInput(fmt::format("it has {} joints ({}), but {} {} asked for", names.size(), join(first_of(last_)),
                                     dof_, dof_ == 1 ? "is" : "are"));
    joints_ = last_;
  }
  for (const std::string& name : last_)
    if (seen_.size() < most_names && std::find(seen_.begin(), seen_.end(), name) == seen_.end()) seen_.push_back(name);
  places_.assign(joints_.size(), nowhere);
  found_ = 0;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    const auto at = std::find(last_.begin(), last_.end(), joints_[j]);
    if (at == last_.end()) continue;
    places_[j] = static_cast<std::size_t>(at - last_.begin());
    ++found_;
  }
  return found_;
}

TopicRows::TopicRows(const Topic& topic, const std::vector<std::string>& joints, std::size_t dof)
    : name_(topic.name), type_(topic.type), kind_(kind_of(topic.type)), places_(joints, dof) {
  paths_ = {"header.stamp.sec", "header.stamp.nanosec", kind_ == TopicKind::joint_state ? "name" : "joint_names"};
  for (const auto& [channel, paths] : paths_of(kind_)) {
    Origin origin{channel, {}};
    for (const std::string& path : paths) {
      origin.fields.push_back(paths_.size());
      paths_.push_back(path);
    }
    origins_.push_back(std::move(origin));
  }
}

std::size_t TopicRows::add_source(const Topic& topic) {
  Source source;
  const auto complain = [&](const std::string& why) {
    if (trouble_.empty()) trouble_ = why;
  };
  if (topic.type != type_) {
    complain(fmt::format("its messages have two types, {} and {}", type_, topic.type));
  } else if (kind_ != TopicKind::other) {
    if (topic.encoding != "cdr")
      complain(fmt::format("its messages are encoded as '{}'; only cdr is supported", topic.encoding));
    std::vector<std::string> definitions = known_definitions(type_);
    if (topic.definition_encoding == "ros2msg" && !topic.definition.empty()) definitions = {topic.definition};
    try {
      for (const std::string& definition : definitions) source.readers.emplace_back(definition, type_, paths_);
    } catch (const InvalidInput& e) {
      complain(fmt::format("its definition cannot be read: {}", e.what()));
    }
  }
  sources_.push_back(std::move(source));
  return sources_.size() - 1;
}

// With the definition that fits; where the bag has none, a type that changed over the years is tried as it was.
void TopicRows::read(Source& source, std::string_view bytes) {
  std::string why;
  for (std::size_t i = 0; i < source.readers.size(); ++i) {
    try {
      source.readers[i].read(bytes, fields_);
      if (i > 0) source.readers = {source.readers[i]};
      return;
    } catch (const InvalidInput& e) {
      if (why.empty()) why = e.what();
    }
  }
  throw InvalidInput(why);
}

// The header's; 0 without a header.
std::int64_t TopicRows::stamp() const {
  const auto number = [&](std::size_t field) -> std::int64_t {
    if (fields_[field].numbers.size() != 1) return 0;
    const double value = fields_[field].numbers[0];
    if (!(std::abs(value) < 8589934592.0)) throw InvalidInput("its time stamp is not valid");  // 33 bits
    return static_cast<std::int64_t>(value);
  };
  return number(field_seconds) * 1000000000 + number(field_nanoseconds);
}

void TopicRows::count(const Message& message) {
  ++messages_;
  earliest_ = std::min(earliest_, message.recorded);
  latest_ = std::max(latest_, message.recorded);
}

double TopicRows::rate() const {
  return messages_ > 1 && latest_ > earliest_
             ? static_cast<double>(messages_ - 1) / (static_cast<double>(latest_ - earliest_) / 1e9)
             : 0;
}

void TopicRows::add(std::size_t source, const Message& message) {
  count(message);
  if (kind_ == TopicKind::other || !trouble_.empty()) return;
  try {
    Unpacked unpacked;
    std::string_view bytes = message.bytes;
    if (is_zstd(bytes)) {
      unpacked = unpack_zstd(bytes, largest_message);
      if (!unpacked.whole) throw InvalidInput("it cannot be unpacked (zstd)");
      bytes = unpacked.bytes;
    }
    read(sources_[source], bytes);
    if (of_joints() && !place_joints()) return;
    const std::int64_t time = stamp();
    const std::size_t row = stamps_.size();
    if (of_joints())
      add_joint_row(row);
    else
      add_vector_row(row);
    recorded_.push_back(message.recorded);
    published_.push_back(static_cast<std::int64_t>(message.published));
    stamps_.push_back(time);
  } catch (const InvalidInput& e) {
    trouble_ = fmt::format("message {}: {}", messages_, e.what());
  }
}

// False: some joint is missing. Messages without any of them are another robot's.
bool TopicRows::place_joints() {
  const std::size_t found = places_.find(fields_[field_names].words);
  if (found > 0 && found < places_.joints().size()) ++incomplete_;
  return found == places_.joints().size();
}

double* TopicRows::new_row(const std::string& channel, std::size_t width, std::size_t row) {
  auto series = std::find_if(series_.begin(), series_.end(), [&](const Series& s) { return s.name == channel; });
  if (series == series_.end()) series = series_.insert(series_.end(), Series{channel, width, {}});
  const std::size_t before = series->values.size(), needed = (row + 1) * width;
  bytes_ += (needed - before) * sizeof(double);
  if (bytes_ > largest_log) throw InvalidInput(fmt::format("more than {} MB of numbers up to here", largest_log >> 20));
  series->values.resize(needed, std::numeric_limits<double>::quiet_NaN());
  return series->values.data() + row * width;
}

void TopicRows::add_joint_row(std::size_t row) {
  const std::size_t names = fields_[field_names].words.size();
  for (const auto& [channel, fields] : origins_) {
    const auto filled =
        std::find_if(fields.begin(), fields.end(), [&](std::size_t f) { return !fields_[f].numbers.empty(); });
    if (filled == fields.end()) continue;
    const std::vector<double>& numbers = fields_[*filled].numbers;
    if (numbers.size() != names)
      throw InvalidInput(fmt::format("it has {} joints, but {} numbers of {}", names, numbers.size(), paths_[*filled]));
    double* const out = new_row(channel, places_.joints().size(), row);
    for (std::size_t j = 0; j < places_.joints().size(); ++j) out[j] = numbers[places_.places()[j]];
  }
}

void TopicRows::add_vector_row(std::size_t row) {
  for (const auto& [channel, fields] : origins_) {
    double* const out = new_row(channel, fields.size(), row);
    for (std::size_t i = 0; i < fields.size(); ++i)
      if (!fields_[fields[i]].numbers.empty()) out[i] = fields_[fields[i]].numbers[0];
  }
}

void TopicRows::finish() {
  const std::size_t rows = stamps_.size();
  // A header that nobody filled: the times of sending. One stamp of 0 among others is where a simulated clock starts.
  if (std::all_of(stamps_.begin(), stamps_.end(), [](std::int64_t stamp) { return stamp == 0; })) stamps_ = published_;
  for (Series& s : series_) s.values.resize(rows * s.width, std::numeric_limits<double>::quiet_NaN());
  if (std::is_sorted(recorded_.begin(), recorded_.end())) return;
  std::vector<std::size_t> order(rows);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return recorded_[a] < recorded_[b]; });
  const std::vector<std::int64_t> stamps = stamps_;
  for (std::size_t k = 0; k < rows; ++k) stamps_[k] = stamps[order[k]];
  for (Series& s : series_) {
    const std::vector<double> values = s.values;
    for (std::size_t k = 0; k < rows; ++k)
      std::copy_n(values.data() + order[k] * s.width, s.width, s.values.data() + k * s.width);
  }
  std::sort(recorded_.begin(), recorded_.end());
}

void TopicRows::require_rows(const std::string& file) const {
  const auto fail_with = [&](const std::string& why) {
    throw InvalidInput(fmt::format("{}: topic '{}': {}", file, name_, why));
  };
  if (kind_ == TopicKind::other)
    fail_with(fmt::format("has the type {}; supported are {}", type_.empty() ? "unknown" : type_, readable_types()));
  if (!trouble_.empty()) fail_with(trouble_);
  if (messages_ == 0) fail_with("has no messages");
  if (!stamps_.empty()) return;
  const std::vector<std::string>& seen = places_.seen();
  for (const std::string& joint : places_.joints())
    if (std::find(seen.begin(), seen.end(), joint) == seen.end())
      fail_with(fmt::format("has no joint '{}'{}; it has: {}", joint, did_you_mean(joint, seen), join(first_of(seen))));
  fail_with("no message has all of the robot's joints; they must come together in one message");
}

}  // namespace steelyard::bag
