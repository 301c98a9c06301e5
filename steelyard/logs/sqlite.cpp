// rosbag2's sqlite3 databases: tables topics and messages, and message_definitions since ROS 2 Iron.
#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/storage.hpp"

namespace steelyard::bag {

namespace {

// The path as SQLite wants it, which opens it without locks or files beside it.
std::string database_address(const std::string& path) {
  std::string out = "file:";
  for (const char c : std::filesystem::absolute(path).string())
    out += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", static_cast<int>(c)) : std::string(1, c);
  std::error_code code;
  const auto journal = std::filesystem::file_size(path + "-wal", code);  // bytes that a recorder left that was killed
  return out + (!code && journal > 0 ? "?mode=ro" : "?immutable=1");
}

class Database {
 public:
  Database(std::string_view bytes, const std::string& file) : file_(file) {
    sqlite3* raw = nullptr;
    const std::string address = bytes.empty() ? database_address(file) : ":memory:";
    const int status = sqlite3_open_v2(address.c_str(), &raw, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    handle_.reset(raw);
    if (raw == nullptr) throw std::bad_alloc();
    if (status != SQLITE_OK) damaged();
    sqlite3_db_config(raw, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    if (bytes.empty()) return;
    auto* const data = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));  // which it only reads
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    if (sqlite3_deserialize(raw, "main", data, size, size, SQLITE_DESERIALIZE_READONLY) != SQLITE_OK) damaged();
  }

  [[noreturn]] void damaged() const {
    throw InvalidInput(
        fmt::format("{}: the database cannot be read: {}; copy it again", file_, sqlite3_errmsg(handle_.get())));
  }

  // Whether there is such a table; views and the like are not looked at.
  bool has(const char* table) const {
    bool found = false;
    rows("SELECT name FROM sqlite_master WHERE type = 'table'",
         [&](sqlite3_stmt* row) { found = found || text(row, 0) == table; });
    return found;
  }

  template <typename Take>
  void rows(const char* query, Take take) const {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(handle_.get(), query, -1, &raw, nullptr) != SQLITE_OK) damaged();
    const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement(raw, sqlite3_finalize);
    int status = sqlite3_step(raw);
    for (; status == SQLITE_ROW; status = sqlite3_step(raw)) take(raw);
    if (status != SQLITE_DONE) damaged();
  }

  static std::string text(sqlite3_stmt* row, int column) { return std::string(bytes(row, column)); }

  static std::string_view bytes(sqlite3_stmt* row, int column) {
    const auto* const data = static_cast<const char*>(sqlite3_column_blob(row, column));
    return data == nullptr ? std::string_view()
                           : std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(row, column)));
  }

 private:
  const std::string& file_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_{nullptr, sqlite3_close};
};

}  // namespace

bool is_sqlite(std::string_view bytes) { return bytes.starts_with(std::string_view("SQLite format 3\0", 16)); }

void read_sqlite(std::string_view bytes, const std::string& file, Listener& listener) {
  const Database database(bytes, file);
  if (!database.has("topics") || !database.has("messages"))
    throw InvalidInput(fmt::format("{}: is a database, but not a ROS 2 bag: it has no topics and messages", file));
  struct Definition {
    std::string encoding, text;
  };
  std::map<std::string, Definition> definitions;
  if (database.has("message_definitions"))
    database.rows("SELECT topic_type, encoding, encoded_message_definition FROM message_definitions",
                  [&](sqlite3_stmt* row) {
                    definitions[Database::text(row, 0)] = {Database::text(row, 1), Database::text(row, 2)};
                  });
  std::map<std::int64_t, int> numbers;
  database.rows("SELECT id, name, type, serialization_format FROM topics", [&](sqlite3_stmt* row) {
    Topic topic{Database::text(row, 1), Database::text(row, 2), Database::text(row, 3), "", ""};
    if (const auto found = definitions.find(topic.type); found != definitions.end()) {
      topic.definition = found->second.text;
      topic.definition_encoding = found->second.encoding;
    }
    numbers[sqlite3_column_int64(row, 0)] = listener.topic(topic);
  });
  database.rows("SELECT topic_id, timestamp, data FROM messages", [&](sqlite3_stmt* row) {
    const auto topic = numbers.find(sqlite3_column_int64(row, 0));
    if (topic == numbers.end())
      throw InvalidInput(fmt::format("{}: is damaged: a message has a topic that is not there; copy it again", file));
    const auto time = static_cast<std::uint64_t>(sqlite3_column_int64(row, 1));
    const bool wanted = listener.wants(topic->second);
    listener.message(topic->second, {time, time, wanted ? Database::bytes(row, 2) : std::string_view()});
  });
}

}  // namespace steelyard::bag
