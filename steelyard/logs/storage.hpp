// The containers of ROS 2 bags, MCAP and sqlite3: topics and messages as they come. Private to the library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "steelyard/core/diagnostic.hpp"

namespace steelyard::bag {

struct Topic {
  std::string name;                 ///< "/joint_states"
  std::string type;                 ///< "sensor_msgs/msg/JointState"
  std::string encoding;             ///< encoding of its messages: "cdr"
  std::string definition;           ///< text of the type where the bag carries it
  std::string definition_encoding;  ///< "ros2msg", "ros2idl" or ""
};

struct Message {
  std::uint64_t recorded = 0;   ///< when the recorder got it [ns]
  std::uint64_t published = 0;  ///< when it was sent [ns], or `recorded`
  std::string_view bytes;       ///< valid during the call
};

/// Gets a storage file's contents, in the file's order.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual int topic(const Topic& topic) = 0;  ///< a number that its messages come with; a topic may come again
  virtual bool wants(int topic) const = 0;    ///< false: its messages may come without their bytes
  virtual void message(int topic, const Message& message) = 0;
};

bool is_mcap(std::string_view bytes);
bool is_sqlite(std::string_view bytes);

/// All messages, whether there is an index or not. A file that was cut off is read up to the cut, with a warning;
/// damage elsewhere, and a checksum that differs, is an InvalidInput.
Diagnostics read_mcap(std::string_view bytes, const std::string& file, Listener& listener);

/// `bytes`: of a database that is in memory; empty: read from the file. Throws InvalidInput.
void read_sqlite(std::string_view bytes, const std::string& file, Listener& listener);

}  // namespace steelyard::bag
