// ROS 2 messages, MCAP files and sqlite3 bags as recorders write them, for tests that read them.
#pragma once

#include <fmt/format.h>
#include <lz4frame.h>
#include <sqlite3.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "steelyard/core/files.hpp"
#include "tests/support/log_files.hpp"

namespace steelyard::testing {

/// A message in CDR.
class Cdr {
 public:
  explicit Cdr(bool big_endian = false) : big_(big_endian) {}

  template <typename T>
  Cdr& number(T value) {
    while (body_.size() % sizeof(T) != 0) body_ += '\0';
    std::string bytes = raw(value);
    if (big_) std::reverse(bytes.begin(), bytes.end());
    body_ += bytes;
    return *this;
  }
  Cdr& word(const std::string& text) {
    number(static_cast<std::uint32_t>(text.size() + 1));
    body_ += text + '\0';
    return *this;
  }
  Cdr& words(const std::vector<std::string>& all) {
    number(static_cast<std::uint32_t>(all.size()));
    for (const auto& text : all) word(text);
    return *this;
  }
  Cdr& numbers(const std::vector<double>& all) {
    number(static_cast<std::uint32_t>(all.size()));
    for (const double x : all) number(x);
    return *this;
  }
  Cdr& header(std::int64_t nanoseconds, const std::string& frame = "") {
    number(static_cast<std::int32_t>(nanoseconds / 1000000000));
    number(static_cast<std::uint32_t>(nanoseconds % 1000000000));
    return word(frame);
  }
  std::string bytes() const { return std::string("\0", 1) + (big_ ? '\0' : '\1') + std::string(2, '\0') + body_; }

 private:
  bool big_;
  std::string body_;
};

struct BagTopic {
  std::string name, type, definition = {}, encoding = "cdr";
};

struct BagMessage {
  std::size_t topic = 0;
  std::int64_t time = 0;  // [ns]
  std::string bytes;
};

inline constexpr const char* joint_state_type = "sensor_msgs/msg/JointState";
inline constexpr const char* joint_state_text =
    "# joints\nstd_msgs/Header header\n\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n"
    "================================================================================\nMSG: std_msgs/Header\n"
    "builtin_interfaces/Time stamp\nstring frame_id\n"
    "================================================================================\nMSG: builtin_interfaces/Time\n"
    "int32 sec\nuint32 nanosec\n";

inline std::string joint_state(std::int64_t stamp, const std::vector<std::string>& names, const std::vector<double>& q,
                               const std::vector<double>& qd, const std::vector<double>& tau, bool big = false) {
  return Cdr(big).header(stamp).words(names).numbers(q).numbers(qd).numbers(tau).bytes();
}

struct McapOptions {
  std::string compression = {};  // lz4, zstd
  bool chunked = true;
  bool checksums = true;
  std::size_t chunk_messages = 10;
};

class McapFile {
 public:
  McapFile(std::vector<BagTopic> topics, McapOptions options = {})
      : topics_(std::move(topics)), options_(std::move(options)) {
    out_ = magic() + record(0x01, word("ros2") + word("test"));
    if (!options_.chunked) out_ += declarations();
  }

  void add(const BagMessage& message) {
    const auto time = static_cast<std::uint64_t>(message.time);
    const std::string bytes = record(0x05, raw(static_cast<std::uint16_t>(message.topic + 1)) + raw(std::uint32_t{0}) +
                                               raw(time) + raw(time) + message.bytes);
    if (!options_.chunked) {
      out_ += bytes;
      return;
    }
    if (count_ == 0) chunk_ = declarations();
    chunk_ += bytes;
    if (++count_ == options_.chunk_messages) flush();
  }

  std::string finish() {
    flush();
    const std::uint32_t sum = options_.checksums ? checksum(out_) : 0;
    return out_ + record(0x0f, raw(sum)) + record(0x02, std::string(20, '\0')) + magic();
  }

  static std::string magic() { return std::string("\x89MCAP0\r\n", 8); }
  static std::string word(const std::string& text) { return raw(static_cast<std::uint32_t>(text.size())) + text; }
  static std::string record(int opcode, const std::string& content) {
    return std::string(1, static_cast<char>(opcode)) + raw(std::uint64_t{content.size()}) + content;
  }
  static std::uint32_t checksum(const std::string& bytes) {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
  }

 private:
  std::string declarations() const {
    std::string out;
    for (std::size_t i = 0; i < topics_.size(); ++i) {
      const auto id = static_cast<std::uint16_t>(i + 1);
      const BagTopic& topic = topics_[i];
      out += record(
          0x03, raw(id) + word(topic.type) + word(topic.definition.empty() ? "" : "ros2msg") + word(topic.definition));
      out += record(0x04, raw(id) + raw(id) + word(topic.name) + word(topic.encoding) + raw(std::uint32_t{0}));
    }
    return out;
  }

  void flush() {
    if (count_ == 0) return;
    std::string packed = chunk_;
    if (options_.compression == "zstd") {
      packed.resize(ZSTD_compressBound(chunk_.size()));
      packed.resize(ZSTD_compress(packed.data(), packed.size(), chunk_.data(), chunk_.size(), 3));
    } else if (options_.compression == "lz4") {
      packed.resize(LZ4F_compressFrameBound(chunk_.size(), nullptr));
      packed.resize(LZ4F_compressFrame(packed.data(), packed.size(), chunk_.data(), chunk_.size(), nullptr));
    }
    out_ += record(0x06, std::string(16, '\0') + raw(std::uint64_t{chunk_.size()}) +
                             raw(options_.checksums ? checksum(chunk_) : 0) + word(options_.compression) +
                             raw(std::uint64_t{packed.size()}) + packed);
    count_ = 0;
  }

  std::vector<BagTopic> topics_;
  McapOptions options_;
  std::string out_, chunk_;
  std::size_t count_ = 0;
};

inline std::string mcap_file(const std::vector<BagTopic>& topics, const std::vector<BagMessage>& messages,
                             const McapOptions& options = {}) {
  McapFile file(topics, options);
  for (const auto& message : messages) file.add(message);
  return file.finish();
}

inline std::string zstd(const std::string& bytes) {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
  return out;
}

/// `definitions`: as ROS 2 Iron writes them, where a topic has one.
inline std::string sqlite_bag(const std::vector<BagTopic>& topics, const std::vector<BagMessage>& messages,
                              bool definitions = false) {
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("steelyard-bag-{}.db3", ::getpid())).string();
  std::filesystem::remove(path);
  sqlite3* database = nullptr;
  if (sqlite3_open(path.c_str(), &database) != SQLITE_OK) throw std::runtime_error("cannot write " + path);
  const auto run = [&](const std::string& query, const std::vector<std::string>& blobs = {}) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, query.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(database));
    for (std::size_t i = 0; i < blobs.size(); ++i)
      sqlite3_bind_blob(statement, static_cast<int>(i + 1), blobs[i].data(), static_cast<int>(blobs[i].size()),
                        nullptr);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
  };
  run("BEGIN");
  run("CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT, type TEXT, serialization_format TEXT)");
  run("CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER, timestamp INTEGER, data BLOB)");
  if (definitions)
    run("CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT, encoding TEXT, "
        "encoded_message_definition TEXT)");
  for (std::size_t i = 0; i < topics.size(); ++i) {
    run(fmt::format("INSERT INTO topics VALUES({}, '{}', '{}', '{}')", i + 1, topics[i].name, topics[i].type,
                    topics[i].encoding));
    if (definitions && !topics[i].definition.empty())
      run(fmt::format("INSERT INTO message_definitions VALUES({}, '{}', 'ros2msg', '{}')", i + 1, topics[i].type,
                      topics[i].definition));
  }
  for (const auto& message : messages)
    run(fmt::format("INSERT INTO messages(topic_id, timestamp, data) VALUES({}, {}, ?)", message.topic + 1,
                    message.time),
        {message.bytes});
  run("COMMIT");
  sqlite3_close(database);
  const std::string bytes = read_text(path, std::size_t{1} << 26);
  std::filesystem::remove(path);
  return bytes;
}

}  // namespace steelyard::testing
