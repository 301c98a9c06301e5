// ROS 2 messages: definitions as text (ros2msg), and the numbers and words of messages in CDR. Private to the library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace steelyard::bag {

/// What a message holds at one path of its definition, such as header.stamp.sec.
struct Field {
  std::vector<double> numbers;          ///< numbers of a number or of an array of them
  std::vector<std::string_view> words;  ///< words of a string or of an array of them; they lie in the message's bytes
};

/// Reads chosen fields of messages of one type and passes over the others.
class MessageReader {
 public:
  /// `definition`: the type's text, then the texts of the types it uses, as ROS 2 stores them: each after a line of ===
  /// and a line "MSG: package/Type". Types it lacks are taken from common_definitions. A path of
  /// `wanted` that the type does not have stays empty. Throws InvalidInput.
  MessageReader(std::string_view definition, const std::string& type, const std::vector<std::string>& wanted);

  /// Fills `fields`, one per path. Throws InvalidInput where the bytes do not fit the definition.
  void read(std::string_view message, std::vector<Field>& fields) const;

 private:
  class Layout;
  enum class Kind { u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, text, group };
  enum class Repeat { once, fixed, sequence };

  // A field of the definition; those of a group are its own.
  struct Node {
    Kind kind = Kind::group;
    Repeat repeat = Repeat::once;
    std::uint32_t count = 1;  // count of a fixed array
    std::size_t least = 1;    // bytes that one element takes at least
    int wanted = -1;          // index of its path
    std::vector<Node> parts;
  };

  class Bytes;
  static void walk(const Node& node, Bytes& bytes, std::vector<Field>& fields);
  template <typename T>
  static void take_numbers(std::size_t count, int wanted, Bytes& bytes, std::vector<Field>& fields);

  Node root_;
  std::size_t wanted_ = 0;
};

/// Definitions of a type as bags without definitions may have it, the newest first; empty: the type is not known.
std::vector<std::string> known_definitions(const std::string& type);

/// Types that those are made of, each after its line "MSG: package/Type".
std::string common_definitions();

/// "sensor_msgs/JointState" of "sensor_msgs/msg/JointState".
std::string short_type(std::string_view type);

}  // namespace steelyard::bag
