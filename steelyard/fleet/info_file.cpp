#include "steelyard/fleet/info_file.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/fleet/choices_json.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using nlohmann::ordered_json;

namespace {

constexpr char magic[] = "steelyard info\n";  // 15 characters, then the version
constexpr int version = 1;
constexpr std::size_t largest = std::size_t{1} << 30;  // bytes; a log of six joints has half a million
constexpr std::size_t digest_bytes = 32;

[[noreturn]] void damaged(const std::string& path, const std::string& why) {
  throw InvalidInput(fmt::format("{}: {}; reduce its log again (info-damaged)", path, why));
}

// Numbers, one after the other, as the machine has them, little-endian.
class Writer {
 public:
  void number(double x) { put(&x, sizeof x); }
  void count(std::uint64_t n) { put(&n, sizeof n); }
  void matrix(const MatrixXd& m) {
    count(static_cast<std::uint64_t>(m.rows()));
    count(static_cast<std::uint64_t>(m.cols()));
    put(m.data(), sizeof(double) * static_cast<std::size_t>(m.size()));
  }

  // Upper triangle, without the rows of zeros below few samples.
  void information(const Information& row) {
    const MatrixXd factor = row.factor();
    Index rows = factor.rows();
    while (rows > 0 && factor.row(rows - 1).isZero(0)) --rows;
    number(row.rows());
    count(static_cast<std::uint64_t>(rows));
    for (Index r = 0; r < rows; ++r)
      for (Index c = r; c < factor.cols(); ++c) number(factor(r, c));
  }
  void observations(const Observations& all) {
    for (int i = 0; i < all.joints(); ++i) information(all.row(i));
  }

  std::string bytes;

 private:
  void put(const void* from, std::size_t size) { bytes.append(static_cast<const char*>(from), size); }
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& path) : left_(bytes), path_(path) {}

  double number() {
    double out = 0;
    take(&out, sizeof out);
    return out;
  }
  std::uint64_t count(std::uint64_t most) {
    std::uint64_t out = 0;
    take(&out, sizeof out);
    if (out > most) damaged(path_, "has a size that nothing has");
    return out;
  }
  MatrixXd matrix() {
    const auto rows = static_cast<Index>(count(1 << 24)), cols = static_cast<Index>(count(1 << 24));
    if (static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) * sizeof(double) > left_.size())
      damaged(path_, "ends before its numbers do");
    MatrixXd out(rows, cols);
    take(out.data(), sizeof(double) * static_cast<std::size_t>(out.size()));
    return out;
  }
  Information information(std::size_t columns) {
    const double rows = number();
    const auto stored = static_cast<Index>(count(columns + 1));
    MatrixXd factor = MatrixXd::Zero(static_cast<Index>(columns) + 1, static_cast<Index>(columns) + 1);
    for (Index r = 0; r < stored; ++r)
      for (Index c = r; c < factor.cols(); ++c) factor(r, c) = number();
    return {factor, rows};
  }
  Observations observations(int parameters, const std::vector<std::vector<int>>& columns) {
    std::vector<Information> rows;
    for (const auto& mine : columns) rows.push_back(information(mine.size()));
    return {parameters, columns, std::move(rows)};
  }
  bool done() const { return left_.empty(); }

 private:
  void take(void* to, std::size_t size) {
    if (left_.size() < size) damaged(path_, "ends before its numbers do");
    std::memcpy(to, left_.data(), size);
    left_.remove_prefix(size);
  }

  std::string_view left_;
  const std::string& path_;
};

std::vector<std::vector<int>> joint_columns(const Observations& all) {
  std::vector<std::vector<int>> out;
  for (int i = 0; i < all.joints(); ++i) out.push_back(all.columns(i));
  return out;
}

std::vector<double> list(const Eigen::VectorXd& v) { return {v.begin(), v.end()}; }

Eigen::VectorXd vector(const ordered_json& json) {
  const auto all = json.get<std::vector<double>>();
  return Eigen::VectorXd::Map(all.data(), static_cast<Index>(all.size()));
}

ordered_json header(const ReducedFile& file) {
  const LogRange& range = file.rows.range;
  ordered_json findings = ordered_json::array();
  for (const auto& d : file.findings)
    findings.push_back({{"severity", to_string(d.severity)}, {"code", d.code}, {"message", d.message}});
  return {{"schema", version},
          {"address", content_address(file.choices, file.format, file.digest)},
          {"log", file.log},
          {"source", file.source},
          {"bytes", file.digest.bytes},
          {"sha256", file.digest.sha256},
          {"modified", file.modified},
          {"format", file.format},
          {"samples", file.samples},
          {"rate", file.rate},
          {"seconds", file.seconds},
          {"still", file.still},
          {"speed", list(range.speed)},
          {"lower", list(range.lower)},
          {"upper", list(range.upper)},
          {"shaft_speed", list(range.shafts)},
          {"findings", findings},
          {"joint_columns", joint_columns(file.rows.blocks.front())},
          {"columns", file.rows.blocks.front().parameters()},
          {"blocks", file.rows.blocks.size()},
          {"torque_sum", list(file.judged.torque_sum)},
          {"metric_cutoff", file.judged.cutoff},
          {"fingerprint",
           {{"rate", file.fingerprint.rate},
            {"length", file.fingerprint.length},
            {"tolerance", list(file.fingerprint.tolerance)}}},
          {"choices", to_json(file.choices)}};
}

std::string framed(const std::string& head, const std::string& body) {
  std::string out = magic;
  out += static_cast<char>(version);
  const std::uint64_t size = head.size();
  out.append(reinterpret_cast<const char*>(&size), sizeof size);
  out += head;
  out += body;
  const Sha256Digest digest = sha256(out);
  out.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  return out;
}

// Where the header begins, and its size.
std::size_t header_size(std::string_view bytes, const std::string& path) {
  const std::size_t start = sizeof magic;  // the zero of the text is where the version stands
  if (bytes.size() < start + sizeof(std::uint64_t) || bytes.substr(0, start - 1) != magic)
    throw InvalidInput(fmt::format("{}: is not a reduced log: give files that `steelyard reduce` wrote", path));
  if (bytes[start - 1] != version)
    throw InvalidInput(
        fmt::format("{}: is of version {} of reduced logs, and this program reads {}: reduce its log again", path,
                    static_cast<int>(bytes[start - 1]), version));
  std::uint64_t size = 0;
  std::memcpy(&size, bytes.data() + start, sizeof size);
  if (size > largest) damaged(path, "was altered");
  return size;
}

constexpr std::size_t header_begin = sizeof magic + sizeof(std::uint64_t);

void read_numbers(Reader in, const ordered_json& head, const std::string& path, ReducedFile& out) {
  const int parameters = head.at("columns");
  const auto columns = head.at("joint_columns").get<std::vector<std::vector<int>>>();
  const auto blocks = head.at("blocks").get<std::size_t>();
  for (std::size_t b = 0; b < blocks; ++b) out.rows.blocks.push_back(in.observations(parameters, columns));
  out.judged.raw = in.observations(parameters, columns);
  out.judged.filtered = in.observations(parameters, columns);
  out.judged.moving = in.observations(parameters, columns);
  out.fingerprint.torque = in.matrix();
  if (!in.done()) out.fingerprint.position = in.matrix();  // older files have none
  if (!in.done()) damaged(path, "has more numbers than it should");
}

}  // namespace

std::string content_address(const Choices& choices, const std::string& format, const FileDigest& digest) {
  ordered_json what = to_json(choices);
  what.erase("sample");
  what.erase("cutoff_reason");
  return hexadecimal(sha256(fmt::format("{}\n{}\n{}\n{}", version, what.dump(), format, digest.sha256)));
}

std::string to_bytes(const ReducedFile& file) {
  Writer body;
  for (const auto& block : file.rows.blocks) body.observations(block);
  for (const Observations* rows : {&file.judged.raw, &file.judged.filtered, &file.judged.moving})
    body.observations(*rows);
  body.matrix(file.fingerprint.torque);
  body.matrix(file.fingerprint.position);
  return framed(header(file).dump(-1, ' ', false, ordered_json::error_handler_t::replace), body.bytes);
}

ReducedFile parse_info(const std::string& bytes, const std::string& path) {
  const std::size_t size = header_size(bytes, path);
  if (bytes.size() < header_begin + size + digest_bytes) damaged(path, "was cut off");
  const std::string_view content(bytes.data(), bytes.size() - digest_bytes);
  const Sha256Digest digest = sha256(content);
  if (std::memcmp(digest.data(), bytes.data() + content.size(), digest_bytes) != 0)
    damaged(path, "was cut off or altered: its checksum does not match");
  try {
    const ordered_json head = ordered_json::parse(content.substr(header_begin, size));
    ReducedFile out{.path = path, .choices = choices_of(head.at("choices"), path)};
    out.log = head.at("log");
    out.source = head.at("source");
    out.digest = {head.at("bytes"), head.at("sha256")};
    out.modified = head.at("modified");
    out.format = head.at("format");
    out.samples = head.at("samples");
    out.rate = head.at("rate");
    out.seconds = head.at("seconds");
    out.still = head.at("still").get<std::vector<int>>();
    out.rows.range = {out.log, vector(head.at("speed")), vector(head.at("lower")), vector(head.at("upper")),
                      vector(head.at("shaft_speed"))};
    for (const auto& d : head.at("findings"))
      out.findings.push_back(
          {d.at("severity") == "info" ? Severity::info : Severity::warning, d.at("code"), d.at("message")});
    out.judged.torque_sum = vector(head.at("torque_sum"));
    out.judged.cutoff = head.at("metric_cutoff");
    const auto& print = head.at("fingerprint");
    out.fingerprint = {out.log, print.at("rate"), print.at("length"), vector(print.at("tolerance")), {}, {}};
    read_numbers(Reader(content.substr(header_begin + size), path), head, path, out);
    return out;
  } catch (const ordered_json::exception& e) {
    damaged(path, fmt::format("its header cannot be read: {}", e.what()));
  }
}

ReducedFile read_info(const std::string& path) {
  require_file(path);
  std::ifstream in(path, std::ios::binary);
  std::error_code code;
  const auto size = std::filesystem::file_size(path, code);
  if (!in || code) throw InvalidInput(fmt::format("{}: cannot be read", path));
  if (size > largest) throw InvalidInput(fmt::format("{}: is too large to be a reduced log", path));
  std::string bytes(size, '\0');
  if (!in.read(bytes.data(), static_cast<std::streamsize>(size)))
    throw InvalidInput(fmt::format("{}: cannot be read", path));
  return parse_info(bytes, path);
}

}  // namespace steelyard
