// MCAP (mcap.dev/spec), read from front to back: the index at the end is not needed, and may be missing.
#include <fmt/format.h>
#include <zlib.h>

#include <cstring>
#include <map>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/storage.hpp"
#include "steelyard/logs/unpack.hpp"

namespace steelyard::bag {

namespace {

constexpr std::string_view mcap_magic("\x89MCAP0\r\n", 8);
constexpr std::size_t record_head = 9;                       // opcode and length
constexpr std::size_t largest_chunk = std::size_t{1} << 30;  // bytes, unpacked; writers make chunks of about 1 MB

enum Opcode : unsigned char {
  op_footer = 0x02,
  op_schema = 0x03,
  op_channel = 0x04,
  op_message = 0x05,
  op_chunk = 0x06,
  op_statistics = 0x0b,
  op_data_end = 0x0f,
};

std::uint32_t checksum_of(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// Little-endian fields of a record, one after the other.
class RecordFields {
 public:
  struct TooShort {};

  explicit RecordFields(std::string_view rest) : rest_(rest) {}

  template <typename T>
  T number() {
    const std::string_view raw = take(sizeof(T));
    T value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
      value = static_cast<T>(static_cast<std::uint64_t>(value) << 8 | static_cast<unsigned char>(raw[i]));
    return value;
  }
  std::string_view bytes() { return take(number<std::uint32_t>()); }
  std::string word() { return std::string(bytes()); }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) throw TooShort();
    const std::string_view out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return out;
  }

  std::string_view rest_;
};

struct Schema {
  std::string name, encoding, text;
};

struct McapChannel {
  std::string topic;
  std::uint16_t schema = 0;
  int number = -1;  // listener's
};

class McapReader {
 public:
  McapReader(std::string_view bytes, const std::string& file, Listener& listener)
      : bytes_(bytes), file_(file), listener_(listener) {}

  Diagnostics read() {
    if (!is_mcap(bytes_)) throw InvalidInput(fmt::format("{}: is not an MCAP file: it does not begin like one", file_));
    whole_ = bytes_.size() >= 2 * mcap_magic.size() && bytes_.ends_with(mcap_magic);
    const std::string_view all = whole_ ? bytes_.substr(0, bytes_.size() - mcap_magic.size()) : bytes_;
    read_records(all.substr(mcap_magic.size()), mcap_magic.size());
    if (whole_) return {};
    const std::string what =
        ended_ ? "its index is cut off, but all messages are there"
               : fmt::format("the file is cut off in the record at byte {}; it is read up to there", cut_);
    return {{Severity::warning, "log-cut-file", fmt::format("{}: {}", file_, what)}};
  }

 private:
  [[noreturn]] void damaged(std::size_t at, const std::string& how) const {
    throw InvalidInput(fmt::format("{}: damaged at byte {}: {}; copy it again", file_, at, how));
  }

  // Up to the end of the data, or to where the file was cut.
  void read_records(std::string_view rest, std::size_t at) {
    while (!ended_) {
      cut_ = at;
      if (rest.empty() && !whole_) return;
      if (rest.empty()) damaged(at, "the file ends without a footer");
      const std::uint64_t length = rest.size() < record_head ? 0 : RecordFields(rest.substr(1)).number<std::uint64_t>();
      const auto opcode = static_cast<unsigned char>(rest[0]);
      if (rest.size() < record_head || opcode == 0 || length > rest.size() - record_head) {
        if (whole_) damaged(at, "a record goes beyond the end of the file");
        if (opcode == op_chunk && rest.size() > record_head) read_cut_chunk(rest.substr(record_head), at);
        return;
      }
      read_record(opcode, rest.substr(record_head, length), at);
      at += record_head + length;
      rest.remove_prefix(record_head + length);
    }
    if (whole_) check_statistics(rest, at);
  }

  // The summary may say how many messages there are: a chunk that damage hides would not be missed otherwise.
  void check_statistics(std::string_view rest, std::size_t at) const {
    while (rest.size() >= record_head) {
      const auto length = RecordFields(rest.substr(1)).number<std::uint64_t>();
      if (length > rest.size() - record_head) damaged(at, "a record goes beyond the end of the file");
      if (static_cast<unsigned char>(rest[0]) == op_statistics && length >= sizeof(std::uint64_t)) {
        const auto counted = RecordFields(rest.substr(record_head)).number<std::uint64_t>();
        if (counted != messages_)
          damaged(at, fmt::format("there are {} messages, but {} are counted", messages_, counted));
      }
      at += record_head + length;
      rest.remove_prefix(record_head + length);
    }
  }

  void read_record(unsigned char opcode, std::string_view content, std::size_t at) {
    try {
      if (opcode == op_chunk) {
        read_chunk(content, at);
      } else if (opcode == op_data_end) {
        const auto sum = RecordFields(content).number<std::uint32_t>();
        if (sum != 0 && sum != checksum_of(bytes_.substr(0, at))) damaged(at, "the checksum of the data differs");
        ended_ = true;
      } else if (opcode == op_footer) {
        if (whole_ && at + record_head + content.size() + mcap_magic.size() != bytes_.size())
          damaged(at, "a footer stands before the end");
        ended_ = true;
      } else {
        read_plain_record(opcode, content, at);
      }
    } catch (const RecordFields::TooShort&) {
      damaged(at, "a record is too short for what it holds");
    }
  }

  // Records that may stand in a chunk, too. Unknown ones are passed over.
  void read_plain_record(unsigned char opcode, std::string_view content, std::size_t at) {
    RecordFields fields(content);
    if (opcode == op_schema) {
      const auto id = fields.number<std::uint16_t>();
      Schema schema{fields.word(), fields.word(), fields.word()};
      schemas_.try_emplace(id, std::move(schema));
    } else if (opcode == op_channel) {
      read_channel(fields, at);
    } else if (opcode == op_message) {
      const auto channel = channels_.find(fields.number<std::uint16_t>());
      if (channel == channels_.end()) damaged(at, "a message has a channel that is not declared");
      fields.number<std::uint32_t>();  // sequence
      Message message;
      message.recorded = fields.number<std::uint64_t>();
      message.published = fields.number<std::uint64_t>();
      if (message.published == 0) message.published = message.recorded;
      message.bytes = fields.rest();
      ++messages_;
      listener_.message(channel->second.number, message);
    }
  }

  void read_channel(RecordFields& fields, std::size_t at) {
    const auto id = fields.number<std::uint16_t>();
    McapChannel channel;
    channel.schema = fields.number<std::uint16_t>();
    channel.topic = fields.word();
    if (const auto known = channels_.find(id); known != channels_.end()) {
      if (known->second.topic != channel.topic || known->second.schema != channel.schema)
        damaged(at, fmt::format("channel {} is declared twice", id));
      return;
    }
    const auto schema = schemas_.find(channel.schema);
    if (schema == schemas_.end() && channel.schema != 0) damaged(at, "a channel has a schema that is not declared");
    Topic topic{channel.topic, "", fields.word(), "", ""};
    if (schema != schemas_.end()) {
      topic.type = schema->second.name;
      topic.definition = schema->second.text;
      topic.definition_encoding = schema->second.encoding;
    }
    channel.number = listener_.topic(topic);
    channels_.emplace(id, std::move(channel));
  }

  struct Chunk {
    std::uint64_t size = 0;  // unpacked
    std::uint32_t sum = 0;
    std::string compression;
    std::uint64_t packed_size = 0;
    std::string_view packed;  // may be shorter, in a file that was cut
  };

  Chunk chunk_of(std::string_view content, std::size_t at) const {
    RecordFields fields(content);
    fields.number<std::uint64_t>();  // first
    fields.number<std::uint64_t>();  // and last time
    Chunk chunk;
    chunk.size = fields.number<std::uint64_t>();
    chunk.sum = fields.number<std::uint32_t>();
    chunk.compression = fields.word();
    chunk.packed_size = fields.number<std::uint64_t>();
    chunk.packed = fields.rest().substr(0, chunk.packed_size);
    if (!chunk.compression.empty() && chunk.compression != "lz4" && chunk.compression != "zstd")
      throw InvalidInput(fmt::format("{}: chunks are compressed by '{}'; lz4, zstd and none are read", file_,
                                     chunk.compression.substr(0, 20)));
    if (chunk.size > largest_chunk) damaged(at, fmt::format("a chunk has an impossible size of {} bytes", chunk.size));
    return chunk;
  }

  static Unpacked unpacked(const Chunk& chunk) {
    return chunk.compression == "lz4" ? unpack_lz4(chunk.packed, chunk.size) : unpack_zstd(chunk.packed, chunk.size);
  }

  void read_chunk(std::string_view content, std::size_t at) {
    const Chunk chunk = chunk_of(content, at);
    if (chunk.packed.size() != chunk.packed_size) throw RecordFields::TooShort();
    Unpacked result;
    std::string_view records = chunk.packed;
    if (!chunk.compression.empty()) {
      result = unpacked(chunk);
      records = result.bytes;
      if (!result.whole) damaged(at, fmt::format("a chunk cannot be unpacked ({})", chunk.compression));
    }
    if (records.size() != chunk.size) damaged(at, "a chunk has another length than it states");
    if (chunk.sum != 0 && chunk.sum != checksum_of(records)) damaged(at, "the checksum of a chunk differs");
    if (!read_chunk_records(records, at)) damaged(at, "a record goes beyond the end of its chunk");
  }

  // What can be unpacked of it.
  void read_cut_chunk(std::string_view content, std::size_t at) {
    try {
      const Chunk chunk = chunk_of(content, at);
      const Unpacked result = chunk.compression.empty() ? Unpacked() : unpacked(chunk);
      read_chunk_records(chunk.compression.empty() ? chunk.packed : std::string_view(result.bytes), at);
    } catch (const RecordFields::TooShort&) {  // cut within the chunk's head
    }
  }

  // False: the last record is not whole.
  bool read_chunk_records(std::string_view rest, std::size_t at) {
    while (!rest.empty()) {
      if (rest.size() < record_head) return false;
      const auto length = RecordFields(rest.substr(1)).number<std::uint64_t>();
      if (length > rest.size() - record_head) return false;
      read_plain_record(static_cast<unsigned char>(rest[0]), rest.substr(record_head, length), at);
      rest.remove_prefix(record_head + length);
    }
    return true;
  }

  std::string_view bytes_;
  const std::string& file_;
  Listener& listener_;
  std::map<std::uint16_t, Schema> schemas_;
  std::map<std::uint16_t, McapChannel> channels_;
  bool whole_ = false;   // the file ends as MCAP files do
  bool ended_ = false;   // all data has been read
  std::size_t cut_ = 0;  // where the file stops making sense
  std::uint64_t messages_ = 0;
};

}  // namespace

bool is_mcap(std::string_view bytes) { return bytes.starts_with(mcap_magic); }

Diagnostics read_mcap(std::string_view bytes, const std::string& file, Listener& listener) {
  return McapReader(bytes, file, listener).read();
}

}  // namespace steelyard::bag
