// A bag's topic: its messages as rows of numbers. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/logs/message.hpp"
#include "steelyard/logs/storage.hpp"

namespace steelyard::bag {

enum class TopicKind { joint_state, controller_state, wrench, imu, odometry, other };

TopicKind kind_of(const std::string& type);

/// "sensor_msgs/msg/JointState, ...": the types that are read.
std::string readable_types();

/// A channel's numbers, row by row.
struct Series {
  std::string name;
  std::size_t width = 0;  ///< numbers of a row
  std::vector<double> values;
};

/// Where each of the robot's joints is in a message.
class JointPlaces {
 public:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  /// `joints` in the robot's order; empty: the `dof` joints of the first message, in its order; 0: as many as it has.
  JointPlaces(std::vector<std::string> joints, std::size_t dof) : joints_(std::move(joints)), dof_(dof) {}

  /// How many of the joints are among `names`. Throws InvalidInput where a name comes twice.
  std::size_t find(const std::vector<std::string_view>& names);

  const std::vector<std::size_t>& places() const { return places_; }  ///< columns of the last call
  const std::vector<std::string>& joints() const { return joints_; }
  const std::vector<std::string>& seen() const { return seen_; }  ///< every name that came

 private:
  std::vector<std::string> joints_, last_, seen_;
  std::size_t dof_, found_ = 0;
  std::vector<std::size_t> places_;
};

class TopicRows {
 public:
  TopicRows(const Topic& topic, const std::vector<std::string>& joints, std::size_t dof);

  /// Messages of `topic`, which has this one's name, come with the number that is returned.
  std::size_t add_source(const Topic& topic);
  void add(std::size_t source, const Message& message);
  void count(const Message& message);  ///< a message that is not looked at

  /// Chooses the clock, the headers' or the sender's, sorts by the time of recording, and ends short channels with NaN.
  void finish();

  /// Throws InvalidInput, which begins with `file`, where this is not a motion of all joints.
  void require_rows(const std::string& file) const;

  const std::string& name() const { return name_; }
  const std::string& type() const { return type_; }
  TopicKind kind() const { return kind_; }
  bool of_joints() const { return kind_ == TopicKind::joint_state || kind_ == TopicKind::controller_state; }
  const std::vector<std::string>& joints() const { return places_.joints(); }
  std::size_t messages() const { return messages_; }
  double rate() const;                                                 ///< mean, of recording [Hz]
  std::size_t incomplete() const { return incomplete_; }               ///< messages with some of the joints
  const std::vector<std::int64_t>& stamps() const { return stamps_; }  ///< [ns], of every row
  const std::vector<Series>& series() const { return series_; }        ///< channels that a message filled

 private:
  // A channel and the fields of a message that fill it: one of several arrays of joints, or one number each.
  struct Origin {
    std::string channel;
    std::vector<std::size_t> fields;
  };
  // The definitions that a source's messages may follow, the likeliest first.
  struct Source {
    std::vector<MessageReader> readers;
  };

  void read(Source& source, std::string_view bytes);
  std::int64_t stamp() const;
  bool place_joints();
  void add_joint_row(std::size_t row);
  void add_vector_row(std::size_t row);
  double* new_row(const std::string& channel, std::size_t width, std::size_t row);

  std::string name_, type_;
  TopicKind kind_;
  std::vector<std::string> paths_;
  std::vector<Origin> origins_;
  std::vector<Source> sources_;
  std::vector<Field> fields_;
  JointPlaces places_;
  std::size_t messages_ = 0, incomplete_ = 0, bytes_ = 0;
  std::uint64_t earliest_ = UINT64_MAX, latest_ = 0;  // recorded [ns]
  std::vector<std::uint64_t> recorded_;
  std::vector<std::int64_t> stamps_, published_;
  std::vector<Series> series_;
  std::string trouble_;  // first complaint about a message: an error if the topic is used
};

}  // namespace steelyard::bag
