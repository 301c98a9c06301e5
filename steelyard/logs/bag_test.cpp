// ROS 2 bags: MCAP, sqlite3, directories; joints by name, topics joined in time.
#include "steelyard/logs/bag.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "tests/support/bag_files.hpp"

namespace steelyard {

namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr std::int64_t epoch = 1700000000123456789;
constexpr int count = 40;
const std::vector<BagTopic> joint_topic = {{"/joint_states", joint_state_type, joint_state_text}};
const double nan = std::numeric_limits<double>::quiet_NaN();

double q_of(int k, int j) { return std::sin(0.1 * k + j); }

class BagTest : public ::testing::Test {
 protected:
  BagTest() : folder_(std::filesystem::temp_directory_path() / ("steelyard-bags-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
    format.joints = {"a", "b"};
  }
  ~BagTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  Log read(const std::string& name, const std::string& bytes) const {
    write_whole(path(name), bytes);
    return read_log(path(name), 2, format);
  }

  std::string complaint(const std::string& name) const {
    try {
      read_log(path(name), 2, format);
    } catch (const InvalidInput& e) {
      EXPECT_THAT(e.what(), StartsWith(folder_.string() + "/"));
      return std::string(e.what()).substr(folder_.string().size() + 1);
    }
    return "no complaint";
  }
  std::string complaint(const std::string& name, const std::string& bytes) const {
    write_whole(path(name), bytes);
    return complaint(name);
  }

  // The motion as `joint_state` messages at 100 Hz, joints in turns in either order, a third one between them.
  static std::vector<BagMessage> motion(int first = 0, int last = count) {
    std::vector<BagMessage> out;
    for (int k = first; k < last; ++k) {
      const std::int64_t stamp = epoch + k * 10000000LL;
      const double qa = q_of(k, 0), qb = q_of(k, 1);
      const auto three = [&](double scale, bool swapped) {
        return swapped ? std::vector<double>{scale * qb, 99, scale * qa}
                       : std::vector<double>{scale * qa, 99, scale * qb};
      };
      const bool swapped = k % 3 == 1;
      const std::vector<std::string> names =
          swapped ? std::vector<std::string>{"b", "gripper", "a"} : std::vector<std::string>{"a", "gripper", "b"};
      out.push_back({0, stamp + 1000,
                     joint_state(stamp, names, three(1, swapped), three(2, swapped), three(3, swapped), k % 2 == 1)});
    }
    return out;
  }

  static void expect_motion(const Log& log, int samples = count) {
    ASSERT_EQ(log.samples(), samples);
    for (int k = 0; k < samples; ++k) {
      EXPECT_EQ(log.t[k], static_cast<double>(k * 10000000LL) / 1e9);
      for (int j = 0; j < 2; ++j) {
        EXPECT_EQ(log.q(j, k), q_of(k, j));
        EXPECT_EQ(log.qd(j, k), 2 * q_of(k, j));
        EXPECT_EQ(log.tau(j, k), 3 * q_of(k, j));
      }
    }
  }

  // A message of joints a and b that is the same throughout.
  static std::vector<BagMessage> still(const std::vector<double>& q, const std::vector<double>& qd,
                                       const std::vector<double>& tau) {
    std::vector<BagMessage> out;
    for (int k = 0; k < 5; ++k)
      out.push_back({0, epoch + k, joint_state(epoch + k * 1000000LL, {"a", "b"}, q, qd, tau)});
    return out;
  }

  LogFormat format;

 private:
  std::filesystem::path folder_;
};

TEST_F(BagTest, McapOfEveryKindGivesTheMotion) {
  for (const char* compression : {"", "lz4", "zstd"})
    for (const bool chunked : {true, false})
      for (const bool checksums : {true, false}) {
        const Log log = read("log.bin", mcap_file(joint_topic, motion(), {compression, chunked, checksums}));
        expect_motion(log);
        EXPECT_TRUE(log.diagnostics.empty());
      }
}

TEST_F(BagTest, SqliteGivesTheMotionWithAndWithoutDefinitions) {
  for (const bool definitions : {true, false}) {
    const Log log = read("log.bin", sqlite_bag(joint_topic, motion(), definitions));
    expect_motion(log);
    EXPECT_TRUE(log.diagnostics.empty());
  }
}

TEST_F(BagTest, PackedFilesAndMessagesAreUnpacked) {
  expect_motion(read("log.db3.zstd", zstd(sqlite_bag(joint_topic, motion()))));
  expect_motion(read("log.mcap.zstd", zstd(mcap_file(joint_topic, motion()))));
  expect_motion(read("log.mcap.gz", gzip(mcap_file(joint_topic, motion()))));
  std::vector<BagMessage> packed = motion();
  for (auto& message : packed) message.bytes = zstd(message.bytes);
  expect_motion(read("log.db3", sqlite_bag(joint_topic, packed)));
  EXPECT_EQ(log_name("runs/log.db3.zstd"), "log");
}

TEST_F(BagTest, AFileThatWasCutIsReadUpToTheCut) {
  for (const char* compression : {"", "lz4", "zstd"})
    for (const bool chunked : {true, false}) {
      const std::string whole = mcap_file(joint_topic, motion(), {compression, chunked, true});
      Eigen::Index before = 0;
      for (std::size_t size = 0; size < whole.size(); size += 7) {
        write_whole(path("cut.mcap"), whole.substr(0, size));
        try {
          const Log log = read_log(path("cut.mcap"), 2, format);
          ASSERT_GE(log.samples(), before);
          before = log.samples();
          expect_motion(log, static_cast<int>(before));
          ASSERT_EQ(log.diagnostics.size(), 1u);
          EXPECT_EQ(log.diagnostics[0].code, "log-cut-file");
        } catch (const InvalidInput& e) {
          EXPECT_EQ(before, 0) << e.what();
        }
      }
      EXPECT_EQ(before, count) << compression;
    }
}

TEST_F(BagTest, DamageIsSeenByTheChecksums) {
  for (const char* compression : {"", "lz4", "zstd"}) {
    const std::string whole = mcap_file(joint_topic, motion(), {compression, true, true});
    for (std::size_t at = 8; at + 64 < whole.size(); at += 13) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ 4);
      EXPECT_NE(complaint("damaged.mcap", damaged), "no complaint") << compression << " " << at;
    }
  }
}

TEST_F(BagTest, AHiddenChunkIsMissedByTheStatistics) {
  std::string bytes = mcap_file(joint_topic, motion(), {"", true, false});
  bytes.resize(bytes.size() - 29 - 8);  // footer and magic
  const std::string rest = McapFile::record(0x02, std::string(20, '\0')) + McapFile::magic();
  const auto statistics = [](std::uint64_t messages) {
    return McapFile::record(0x0b, raw(messages) + std::string(40, '\0'));
  };
  expect_motion(read("log.mcap", bytes + statistics(count) + rest));
  const std::size_t chunk = 8 + 9 + 16;  // behind magic and header
  ASSERT_EQ(bytes[chunk], '\6');
  bytes[chunk] = '\7';
  EXPECT_THAT(complaint("log.mcap", bytes + statistics(count) + rest),
              HasSubstr("there are 30 messages, but 40 are counted"));
  bytes[chunk] = '\2';
  EXPECT_THAT(complaint("log.mcap", bytes + rest), HasSubstr("a footer stands before the end"));
}

TEST_F(BagTest, SizesThatCannotBeAreNotAllocated) {
  const auto chunk = [](std::uint64_t size, const std::string& compression, const std::string& packed) {
    return McapFile::magic() +
           McapFile::record(0x06, std::string(16, '\0') + raw(size) + raw(std::uint32_t{0}) +
                                      McapFile::word(compression) + raw(std::uint64_t{packed.size()}) + packed) +
           McapFile::magic();
  };
  EXPECT_THAT(complaint("x.mcap", chunk(std::uint64_t{1} << 60, "zstd", zstd("x"))), HasSubstr("impossible size"));
  EXPECT_THAT(complaint("x.mcap", chunk(std::uint64_t{1} << 29, "zstd", zstd("x"))),
              HasSubstr("another length than it states"));
  EXPECT_THAT(complaint("x.mcap", chunk(10, "zstd", zstd(std::string(100, 'x')))), HasSubstr("cannot be unpacked"));
  EXPECT_THAT(complaint("x.mcap", chunk(10, "lz4", "nonsense")), HasSubstr("cannot be unpacked"));
  EXPECT_THAT(complaint("x.mcap", chunk(10, "bz2", "")), HasSubstr("compressed by 'bz2'; lz4, zstd and none"));
  EXPECT_THAT(complaint("x.mcap", McapFile::magic() + "\x05" + raw(std::uint64_t{1} << 63) + McapFile::magic()),
              HasSubstr("damaged at byte 8: a record goes beyond the end of the file"));
}

TEST_F(BagTest, FilesThatAreNoBagsAreRefused) {
  EXPECT_THAT(complaint("x.mcap", ""), HasSubstr("x.mcap: is empty"));
  EXPECT_THAT(complaint("x.mcap", "t,q1,q2\n0,1,2\n"), HasSubstr("is neither an MCAP file nor a sqlite3 bag"));
  EXPECT_THAT(complaint("x.zst", zstd("t,q1,q2\n0,1,2\n")), HasSubstr("holds neither MCAP nor sqlite3"));
  EXPECT_THAT(complaint("x.zst", zstd(mcap_file(joint_topic, motion())).substr(0, 100)),
              HasSubstr("cannot be unpacked"));
  const std::string database = sqlite_bag(joint_topic, motion());
  EXPECT_THAT(complaint("x.db3", database.substr(0, 6000)), HasSubstr("the database cannot be read"));
  std::string other = database;
  for (std::size_t at = 0; (at = other.find("messages", at)) != std::string::npos;) other[at] = 'x';
  EXPECT_THAT(complaint("x.db3", other), HasSubstr("not a ROS 2 bag: it has no topics and messages"));
  const std::string message = McapFile::record(0x05, std::string(22, '\1'));
  EXPECT_THAT(complaint("x.mcap", McapFile::magic() + message + McapFile::magic()), HasSubstr("not declared"));
}

TEST_F(BagTest, JointsAreFoundByName) {
  const std::string bytes = mcap_file(joint_topic, motion());
  format.joints = {"b", "a"};
  const Log log = read("log.mcap", bytes);
  EXPECT_EQ(log.q(0, 7), q_of(7, 1));
  EXPECT_EQ(log.q(1, 7), q_of(7, 0));
  format.joints = {"a", "elbow"};
  EXPECT_EQ(complaint("log.mcap", bytes),
            "log.mcap: topic '/joint_states': has no joint 'elbow'; it has: a, gripper, b");
  format.joints.clear();
  EXPECT_THAT(complaint("log.mcap", bytes), HasSubstr("it has 3 joints (a, gripper, b), but 2 are asked for"));
  EXPECT_EQ(read_log(path("log.mcap"), 3).q(1, 5), 99);
}

TEST_F(BagTest, FewerMessagesThanJointsAreStillSamples) {
  const Log log = read("log.mcap", mcap_file(joint_topic, motion(0, 1)));
  expect_motion(log, 1);
}

TEST_F(BagTest, MessagesOfOtherJointsAreLeftOut) {
  std::vector<BagMessage> messages = motion();
  messages.insert(messages.begin() + 5,
                  {0, epoch + 41000000, joint_state(epoch + 41000000, {"gripper"}, {1}, {1}, {1})});
  Log log = read("log.mcap", mcap_file(joint_topic, messages));
  expect_motion(log);
  EXPECT_TRUE(log.diagnostics.empty());
  messages.insert(messages.begin() + 9, {0, epoch + 71000000, joint_state(epoch + 71000000, {"a"}, {1}, {1}, {1})});
  log = read("log.mcap", mcap_file(joint_topic, messages));
  expect_motion(log);
  ASSERT_EQ(log.diagnostics.size(), 1u);
  EXPECT_EQ(log.diagnostics[0].code, "log-incomplete-messages");
  EXPECT_THAT(log.diagnostics[0].message, HasSubstr("1 of 42 messages"));
  const std::vector<BagMessage> halves = {{0, 1, joint_state(1, {"a"}, {1}, {1}, {1})},
                                          {0, 2, joint_state(2, {"b"}, {1}, {1}, {1})}};
  EXPECT_THAT(complaint("log.mcap", mcap_file(joint_topic, halves)),
              HasSubstr("no message has all of the robot's joints"));
}

TEST_F(BagTest, MessagesThatContradictThemselvesAreRefused) {
  const auto refused = [&](const std::string& message) {
    return complaint("log.mcap", mcap_file(joint_topic, {motion()[0], {0, epoch + 1, message}}));
  };
  EXPECT_THAT(refused(joint_state(1, {"a", "b"}, {1}, {}, {})),
              HasSubstr("topic '/joint_states': message 2: it has 2 joints, but 1 numbers of position"));
  EXPECT_THAT(refused(joint_state(1, {"a", "b", "a"}, {1, 2, 3}, {}, {})), HasSubstr("names joint 'a' twice"));
  EXPECT_THAT(refused(joint_state(1, {"a", "b"}, {1, 2}, {}, {}).substr(0, 40)),
              HasSubstr("message 2: it is too short"));
  EXPECT_THAT(refused("{}"), HasSubstr("message 2: it is not encoded as CDR"));
  std::vector<BagTopic> topics = joint_topic;
  topics[0].encoding = "json";
  EXPECT_THAT(complaint("log.mcap", mcap_file(topics, motion())),
              HasSubstr("encoded as 'json'; only cdr is supported"));
  topics[0].encoding = "cdr";
  topics[0].definition = "std_msgs/Header header\nOther x\n";
  EXPECT_THAT(complaint("log.mcap", mcap_file(topics, motion())),
              HasSubstr("its definition cannot be read: type 'sensor_msgs/Other' is not defined"));
}

TEST_F(BagTest, MissingEffortsAreNamed) {
  const auto refused = [&](const std::vector<double>& tau) {
    return complaint("log.mcap", mcap_file(joint_topic, still({1, 2}, {}, tau)));
  };
  EXPECT_THAT(refused({}), HasSubstr("topic /joint_states has no effort: the messages leave it empty"));
  EXPECT_THAT(refused({nan, nan}), HasSubstr("topic /joint_states has no effort: every value is NaN"));
  EXPECT_THAT(refused({1, nan}), HasSubstr("topic /joint_states has no effort of joint 'b': every value is NaN"));
  EXPECT_THAT(complaint("log.mcap", mcap_file(joint_topic, still({}, {}, {1, 2}))), HasSubstr("has no position"));
  format.needs_torque = false;
  EXPECT_EQ(refused({}), "no complaint");
  format.needs_torque = true;
  format.columns["current"] = {"tau"};  // efforts that are currents
  EXPECT_EQ(read("log.mcap", mcap_file(joint_topic, motion())).current(1, 3), 3 * q_of(3, 1));
}

TEST_F(BagTest, SpeedsThatAreNaNAreNoChannel) {
  EXPECT_EQ(read("log.mcap", mcap_file(joint_topic, still({1, 2}, {nan, 1}, {1, 2}))).qd.size(), 0);
}

TEST_F(BagTest, MessagesWithoutAStampCountFromWhenTheyWereRecorded) {
  std::vector<BagMessage> messages = motion();
  for (int k = 0; k < count; ++k)
    messages[static_cast<std::size_t>(k)].bytes = joint_state(0, {"a", "b"}, {q_of(k, 0), q_of(k, 1)}, {}, {1, 2});
  EXPECT_EQ(read("log.mcap", mcap_file(joint_topic, messages)).t[count - 1], 0.39);
}

TEST_F(BagTest, MessagesAreOrderedByWhenTheyWereRecorded) {
  std::vector<BagMessage> messages = motion();
  std::reverse(messages.begin() + 10, messages.begin() + 30);
  expect_motion(read("log.mcap", mcap_file(joint_topic, messages)));
}

TEST_F(BagTest, OneTopicOfJointsIsTakenAndOneOfSeveralIsNamed) {
  std::vector<BagTopic> topics = joint_topic;
  topics.push_back({"/tf", "tf2_msgs/msg/TFMessage"});
  expect_motion(read("log.mcap", mcap_file(topics, motion())));
  topics.push_back({"/left/joint_states", joint_state_type, joint_state_text});
  expect_motion(read("log.mcap", mcap_file(topics, motion())));  // the other has no messages
  std::vector<BagMessage> messages = motion();
  messages.push_back({2, epoch, joint_state(1, {"x"}, {1}, {}, {})});
  EXPECT_EQ(complaint("log.mcap", mcap_file(topics, messages)),
            "log.mcap: has 2 topics of joints: /joint_states, /left/joint_states; choose one: `topic` /joint_states");
  format.topics = {"/joint_states"};
  expect_motion(read("log.mcap", mcap_file(topics, messages)));
  format.topics = {"/left/joint_states"};
  EXPECT_THAT(complaint("log.mcap"), HasSubstr("has no joint 'a', did you mean 'x'?; it has: x"));
  format.topics = {"/joint_state"};
  EXPECT_THAT(complaint("log.mcap"),
              HasSubstr("no topic '/joint_state', did you mean '/joint_states'?; the bag has "
                        "/joint_states (sensor_msgs/msg/JointState), /tf (tf2_msgs/msg/TFMessage)"));
  format.topics = {"/tf"};
  messages.pop_back();
  EXPECT_THAT(complaint("log.mcap", mcap_file(topics, messages)),
              HasSubstr("topic '/tf': has the type tf2_msgs/msg/TFMessage; supported are"));
  format.topics.clear();
  EXPECT_THAT(complaint("log.mcap", mcap_file({topics[1]}, {})), HasSubstr("no topic of joint states"));
  EXPECT_THAT(complaint("log.mcap", mcap_file(joint_topic, {}, {"", false})),
              HasSubstr("topic '/joint_states': has no messages"));
}

TEST_F(BagTest, OtherTopicsAreJoinedInTime) {
  std::vector<BagTopic> topics = joint_topic;
  topics.push_back({"/command", joint_state_type, joint_state_text});
  topics.push_back({"/wrench", "geometry_msgs/msg/WrenchStamped"});
  topics.push_back({"/imu", "sensor_msgs/msg/Imu"});
  std::vector<BagMessage> messages = motion();
  for (int k = 10; k < 20; ++k) {  // half a period late
    const std::int64_t stamp = epoch + k * 10000000LL + 5000000;
    messages.push_back({1, stamp, joint_state(stamp, {"b", "a"}, {2.0 * k, 1.0 * k}, {}, {})});
    Cdr wrench;
    wrench.header(stamp);
    for (int i = 0; i < 6; ++i) wrench.number(1.0 * k + i);
    messages.push_back({2, stamp, wrench.bytes()});
    Cdr imu;
    imu.header(stamp, "imu_link");
    for (int i = 0; i < 4 + 9 + 3 + 9 + 3 + 9; ++i) imu.number(100.0 * k + i);
    messages.push_back({3, stamp, imu.bytes()});
  }
  format.topics = {"/joint_states", "/command", "/wrench", "/imu"};
  const std::string bytes = mcap_file(topics, messages);
  expect_motion(read("log.mcap", bytes));
  const auto column = [&](const std::string& name, const std::string& second) {
    LogFormat other = format;
    other.columns = {{"q", {name, second}}, {"qd", {}}, {"tau", {}}};
    other.needs_torque = false;
    return read_log(path("log.mcap"), 2, other).q;
  };
  const Eigen::MatrixXd q_ref = column("q_ref1", "q_ref2");
  EXPECT_TRUE(std::isnan(q_ref(0, 10)) && std::isnan(q_ref(0, 20)));
  EXPECT_EQ(q_ref(0, 11), 10.5);
  EXPECT_EQ(q_ref(1, 11), 21);
  EXPECT_EQ(column("/wrench.force2", "/wrench.torque3")(0, 15), 15.5);
  EXPECT_EQ(column("/wrench.force2", "/wrench.torque3")(1, 15), 19.5);
  EXPECT_EQ(column("/imu.orientation4", "/imu.angular_velocity1")(0, 15), 1453);
  EXPECT_EQ(column("/imu.linear_acceleration3", "/imu.angular_velocity1")(0, 15), 1450 + 27);
  format.topics = {"/wrench"};  // the state is the only one there is
  EXPECT_THAT(complaint("log.mcap", mcap_file({topics[0], topics[2]}, motion())),
              HasSubstr("topic '/wrench': has no messages"));
  std::vector<BagMessage> apart = motion();
  apart.push_back(
      {1, epoch, Cdr().header(1).number(1.0).number(1.0).number(1.0).number(1.0).number(1.0).number(1.0).bytes()});
  const Log log = read("log.mcap", mcap_file({topics[0], topics[2]}, apart));
  expect_motion(log);
  ASSERT_EQ(log.diagnostics.size(), 1u);
  EXPECT_EQ(log.diagnostics[0].code, "log-topics-apart");
}

TEST_F(BagTest, ASimulatedClockStartsAtZeroAndAnEmptyHeaderHasNone) {
  for (const std::int64_t period : {10000000LL, 0LL}) {
    std::vector<BagMessage> messages;
    for (int k = 0; k < 5; ++k)
      messages.push_back({0, epoch + k * 20000000LL, joint_state(k * period, {"a", "b"}, {1, 2}, {}, {3, 4})});
    const Log log = read("log.mcap", mcap_file(joint_topic, messages));
    ASSERT_EQ(log.samples(), 5);
    for (int k = 0; k < 5; ++k) EXPECT_DOUBLE_EQ(log.t[k], period > 0 ? 0.01 * k : 0.02 * k);
  }
}

TEST_F(BagTest, MessagesThatComeTwiceAreNoGap) {
  std::vector<BagTopic> topics = joint_topic;
  topics.push_back({"/command", joint_state_type, joint_state_text});
  std::vector<BagMessage> messages = motion();
  for (int k = 0; k < count; ++k)
    for (int twice = 0; twice < 3; ++twice) {
      const std::int64_t stamp = epoch + k * 10000000LL + 5000000;
      messages.push_back({1, stamp + twice, joint_state(stamp, {"a", "b"}, {1.0 * k, 2.0 * k}, {}, {})});
    }
  format.topics = {"/joint_states", "/command"};
  format.columns = {{"q", {"q_ref"}}};
  const Log log = read("log.mcap", mcap_file(topics, messages));
  ASSERT_EQ(log.samples(), count);
  EXPECT_EQ(log.q(0, 11), 10.5);
  EXPECT_EQ(log.q(1, 11), 21);
}

std::string controller_message(int k, int points, bool multi, int multi_points) {
  Cdr m;
  m.header(epoch + k * 10000000LL).words({"b", "a"});
  for (int p = 0; p < points; ++p) {
    m.numbers({100.0 * p + k, 100.0 * p + 2 * k}).numbers({1, 2}).numbers({}).numbers({10.0 * p, 20.0 * p});
    m.number(std::int32_t{0}).number(std::uint32_t{0});
  }
  if (multi) {
    m.words({});
    for (int p = 0; p < multi_points; ++p)
      m.numbers({}).numbers({}).numbers({}).number(std::int32_t{0}).number(std::uint32_t{0});
  }
  return m.bytes();
}

TEST_F(BagTest, ControllerStatesOfEveryVintageAreKnownWithoutADefinition) {
  struct Vintage {
    int points, multi, reference, feedback;
  };
  for (const auto& [points, multi, reference, feedback] :
       {Vintage{3, 0, 0, 1}, Vintage{4, 4, 0, 1}, Vintage{6, 6, 0, 1}}) {
    std::vector<BagMessage> messages;
    for (int k = 0; k < 5; ++k) messages.push_back({0, epoch + k, controller_message(k, points, multi > 0, multi)});
    const std::vector<BagTopic> topics = {{"/controller/state", "control_msgs/msg/JointTrajectoryControllerState"}};
    const Log log = read("log.db3", sqlite_bag(topics, messages));
    EXPECT_EQ(log.q(0, 3), 100 * feedback + 6) << points;
    EXPECT_EQ(log.q(1, 3), 100 * feedback + 3) << points;
    EXPECT_EQ(log.qd(0, 3), 2);
    EXPECT_EQ(log.tau(0, 3), 20 * feedback);
    LogFormat asked = format;
    asked.columns["q"] = {"q_ref"};
    EXPECT_EQ(read_log(path("log.db3"), 2, asked).q(1, 3), 100 * reference + 3);
  }
}

TEST_F(BagTest, ADirectoryIsReadInOrder) {
  const auto folder = [&](const std::string& name) { std::filesystem::create_directories(path(name)); };
  folder("run");
  write_whole(path("run/run_2.mcap"), mcap_file(joint_topic, motion(0, 20)));
  write_whole(path("run/run_10.mcap"), mcap_file(joint_topic, motion(20, count)));
  expect_motion(read_log(path("run"), 2, format));
  expect_motion(read_log(path("run/"), 2, format));
  EXPECT_EQ(log_name("x/run/"), "run");
  EXPECT_EQ(digest_log(path("run")).sha256,
            hexadecimal(sha256(mcap_file(joint_topic, motion(0, 20)) + mcap_file(joint_topic, motion(20, count)))));
  write_whole(path("run/other.mcap"), "");
  EXPECT_THAT(complaint("run"), HasSubstr("run: holds several bags and no metadata.yaml"));
  const auto metadata = [&](const std::string& files) {
    write_whole(path("run/metadata.yaml"),
                "rosbag2_bagfile_information:\n  version: 9\n  relative_file_paths:\n" + files + "  custom_data: ~\n");
  };
  metadata("    - run/run_2.mcap\n    - run/run_10.mcap\n");
  expect_motion(read_log(path("run"), 2, format));
  metadata("    - run_2.mcap\n    - run_11.mcap\n");
  EXPECT_THAT(complaint("run"), HasSubstr("metadata.yaml: lists 'run_11.mcap', which is not there"));
  metadata("    {}\n");
  EXPECT_THAT(complaint("run"), HasSubstr("does not list the bag's files"));
  write_whole(path("run/metadata.yaml"), "a: [1, 2\n");
  EXPECT_THAT(complaint("run"), HasSubstr("metadata.yaml"));
  folder("empty");
  EXPECT_THAT(complaint("empty"), HasSubstr("empty: is a directory without a ROS 2 bag"));
  folder("packed");
  write_whole(path("packed/packed_0.db3.zstd"), zstd(sqlite_bag(joint_topic, motion(0, 20))));
  write_whole(path("packed/packed_1.db3"), sqlite_bag(joint_topic, motion(20, count)));
  expect_motion(read_log(path("packed"), 2, format));
}

TEST_F(BagTest, TopicsAreListed) {
  std::vector<BagTopic> topics = joint_topic;
  topics.push_back({"/camera", "sensor_msgs/msg/Image"});
  std::vector<BagMessage> messages = motion();
  messages.push_back({1, epoch, "?"});
  for (const std::string& bytes : {mcap_file(topics, messages), sqlite_bag(topics, messages)}) {
    write_whole(path("log.bin"), bytes);
    const bag::BagSurvey found = bag::survey_bag(path("log.bin"), {});
    const auto& listed = found.topics;
    ASSERT_EQ(listed.size(), 2u);
    EXPECT_EQ(found.topic, "/joint_states");
    EXPECT_THAT(listed[0].joints, ElementsAre("a", "gripper", "b"));
    EXPECT_NEAR(listed[0].rate, 100, 1e-9);
    ASSERT_EQ(found.arrays.size(), 4u);
    EXPECT_EQ(found.arrays[1].name, "q");
    EXPECT_EQ(found.arrays[1].width(), 3u);
    EXPECT_EQ(listed[0].messages, static_cast<std::size_t>(count));
    EXPECT_EQ(listed[1].type, "sensor_msgs/msg/Image");
    EXPECT_EQ(listed[1].messages, 1u);
  }
}

}  // namespace

}  // namespace steelyard
