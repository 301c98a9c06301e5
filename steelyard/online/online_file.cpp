#include "steelyard/online/online_file.hpp"

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Isometry3d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr const char* magic = "steelyard-online\n";
constexpr std::uint32_t version = 2;
constexpr std::uint64_t most_entries = 1 << 24;  // entries of a list or matrix, at most: no robot has more

// FNV-1a: finds what a cable or a disk did, not what somebody meant to do.
std::uint64_t checksum(const char* bytes, std::size_t size) {
  std::uint64_t out = 14695981039346656037ULL;
  for (std::size_t k = 0; k < size; ++k) out = (out ^ static_cast<unsigned char>(bytes[k])) * 1099511628211ULL;
  return out;
}

// Numbers as little-endian bytes.
class Writer {
 public:
  static constexpr bool reads = false;

  template <typename T>
  void number(const T& x) {
    std::uint64_t bits = 0;
    if constexpr (std::is_same_v<T, double>)
      bits = std::bit_cast<std::uint64_t>(x);
    else
      bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(x));
    for (int k = 0; k < 8; ++k) bytes_ += static_cast<char>((bits >> (8 * k)) & 0xff);
  }
  void text(const std::string& x) {
    number(x.size());
    bytes_ += x;
  }
  template <typename T>
  std::size_t count(const std::vector<T>& x) {
    number(x.size());
    return x.size();
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// The same read back: what a Writer's calls wrote fills the same places.
class Reader {
 public:
  static constexpr bool reads = true;

  Reader(const char* bytes, std::size_t size, const std::string& file) : at_(bytes), end_(bytes + size), file_(file) {}

  template <typename T>
  void number(T& x) {
    if (end_ - at_ < 8) fail("is cut short");
    std::uint64_t bits = 0;
    for (int k = 0; k < 8; ++k) bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(*at_++)) << (8 * k);
    if constexpr (std::is_same_v<T, double>)
      x = std::bit_cast<double>(bits);
    else
      x = static_cast<T>(static_cast<std::int64_t>(bits));
  }
  std::size_t size() {
    std::uint64_t out = 0;
    number(out);
    if (out > most_entries || out > static_cast<std::uint64_t>(end_ - at_)) fail("is damaged");
    return out;
  }
  void text(std::string& x) {
    const std::size_t length = size();
    x.assign(at_, length);
    at_ += length;
  }
  template <typename T>
  std::size_t count(std::vector<T>& x) {
    x.resize(size());
    return x.size();
  }
  bool at_end() const { return at_ == end_; }
  [[noreturn]] void fail(const std::string& what) const {
    throw InvalidInput(fmt::format("{}: {}; write it again with the command export (`format` online)", file_, what));
  }

 private:
  const char *at_, *end_;
  std::string file_;
};

// One walk over everything, for writing and for reading.
template <typename Archive, typename Matrix>
void matrix(Archive& archive, Matrix& x) {
  Index rows = x.rows(), columns = x.cols();
  archive.number(rows);
  archive.number(columns);
  if constexpr (Archive::reads) {
    const auto most = static_cast<Index>(most_entries);
    if (rows < 0 || columns < 0 || rows > most || columns > most || (rows > 0 && columns > most / rows))
      archive.fail("is damaged");
    const bool fits = (Matrix::RowsAtCompileTime == Eigen::Dynamic || rows == Matrix::RowsAtCompileTime) &&
                      (Matrix::ColsAtCompileTime == Eigen::Dynamic || columns == Matrix::ColsAtCompileTime);
    if (!fits) archive.fail("is damaged");
    x.resize(rows, columns);
  }
  for (Index c = 0; c < columns; ++c)
    for (Index r = 0; r < rows; ++r) archive.number(x(r, c));
}

template <typename Archive, typename Pose>
void pose(Archive& archive, Pose& T) {
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c) archive.number(T.matrix()(r, c));
}

template <typename Archive, typename JointTypes>
void joint_type(Archive& archive, JointTypes& type) {
  auto number = static_cast<int>(type);
  archive.number(number);
  if constexpr (Archive::reads) {
    if (number < 0 || number > static_cast<int>(JointType::prismatic)) archive.fail("is damaged");
    type = static_cast<JointType>(number);
  }
}

template <typename Archive, typename LimitsOf>
void limits(Archive& archive, LimitsOf& x) {
  for (auto* value : {&x.lower, &x.upper, &x.velocity, &x.acceleration, &x.jerk, &x.effort}) archive.number(*value);
  archive.number(x.continuous);
}

template <typename Archive, typename Laws>
void friction(Archive& archive, Laws& laws) {
  const std::size_t count = archive.count(laws);
  for (std::size_t k = 0; k < count; ++k) {
    if constexpr (Archive::reads) {
      std::string keyword;
      archive.text(keyword);
      const FrictionLaw* found = nullptr;
      for (const FrictionLaw& law : friction_laws())
        if (keyword == law.keyword) found = &law;
      if (found == nullptr) archive.fail("is of another version of Steelyard");
      laws[k] = found->kind;
    } else {
      archive.text(friction_law(laws[k]).keyword);
    }
  }
}

template <typename Archive, typename Shape>
void shape(Archive& archive, Shape& x) {
  for (const FrictionLaw& law : friction_laws())
    for (const FrictionConstant& constant : law.constants) archive.number(x.*constant.value);
  archive.number(x.sign_width);
}

template <typename Archive, typename ShaftOf>
void shaft(Archive& archive, ShaftOf& x) {
  auto kind = static_cast<int>(x.kind);
  archive.number(kind);
  if constexpr (Archive::reads) {
    if (kind < 0 || kind > static_cast<int>(ShaftKind::motor)) archive.fail("is damaged");
    x.kind = static_cast<ShaftKind>(kind);
  }
  archive.number(x.index);
  archive.text(x.label);
  joint_type(archive, x.type);
  matrix(archive, x.speed);
  matrix(archive, x.load);
  archive.number(x.rotor);
  friction(archive, x.friction);
  shape(archive, x.shape);
}

template <typename Archive, typename RobotOf>
void robot(Archive& archive, RobotOf& x) {
  archive.text(x.name);
  for (std::size_t k = 0, n = archive.count(x.joints); k < n; ++k) {
    auto& joint = x.joints[k];
    archive.text(joint.name);
    archive.text(joint.link);
    joint_type(archive, joint.type);
    archive.number(joint.parent);
    pose(archive, joint.T_parent_joint);
    pose(archive, joint.T_joint_link);
    limits(archive, joint.limits);
  }
  for (int k = 0; k < 3; ++k) archive.number(x.gravity[k]);
  for (std::size_t k = 0, n = archive.count(x.coordinates); k < n; ++k) {
    auto& coordinate = x.coordinates[k];
    archive.text(coordinate.name);
    archive.text(coordinate.label);
    joint_type(archive, coordinate.type);
    limits(archive, coordinate.limits);
  }
  matrix(archive, x.G);
  matrix(archive, x.g0);
  for (std::size_t k = 0, n = archive.count(x.shafts); k < n; ++k) shaft(archive, x.shafts[k]);
  for (std::size_t k = 0, n = archive.count(x.frames); k < n; ++k) {
    archive.text(x.frames[k].name);
    archive.number(x.frames[k].joint);
    pose(archive, x.frames[k].T_link_frame);
  }
}

template <typename Archive, typename ProvenanceOf>
void provenance(Archive& archive, ProvenanceOf& x) {
  archive.text(x.method);
  matrix(archive, x.speed);
  matrix(archive, x.lower);
  matrix(archive, x.upper);
  for (std::size_t k = 0, n = archive.count(x.base); k < n; ++k) archive.text(x.base[k]);
  matrix(archive, x.covariance);
}

template <typename Archive, typename Statistics>
void statistics(Archive& archive, Statistics& x) {
  archive.number(x.seconds);
  matrix(archive, x.raw);
  matrix(archive, x.deviation);
  matrix(archive, x.density);
  matrix(archive, x.smooth);
  matrix(archive, x.reversal);
  archive.number(x.peak_level);
  archive.number(x.peak_excess);
  archive.number(x.peak_rate);
  archive.number(x.fitted);
}

// Values by the names of their parameters, as the file has them.
Model model_of(Robot robot, const std::vector<std::string>& names, const VectorXd& values, const Reader& reader) {
  if (values.size() != static_cast<Index>(names.size())) reader.fail("is damaged");
  NamedValues known;
  for (std::size_t k = 0; k < names.size(); ++k) known[names[k]] = values[static_cast<Index>(k)];
  Model out(std::move(robot), known);
  const bool same = out.layout.size() == values.size() && out.unknown().empty();
  if (!same) reader.fail("is of another version of Steelyard");
  return out;
}

}  // namespace

bool is_online_file(const std::string& bytes) { return bytes.rfind(magic, 0) == 0; }

std::string to_online_file(const Model& model, const ResidualStatistics& residual) {
  require_values(model);
  require_fixed_base(model.robot, "a file for controllers");
  Writer out;
  robot(out, model.robot);
  out.number(model.layout.size());
  for (int k = 0; k < model.layout.size(); ++k) out.text(model.layout[k].name);
  matrix(out, model.values);
  out.number(model.provenance.has_value());
  if (model.provenance) provenance(out, *model.provenance);
  statistics(out, checked(residual, model));
  Writer head;
  head.number(version);
  head.number(out.bytes().size());
  head.number(checksum(out.bytes().data(), out.bytes().size()));
  return magic + head.bytes() + out.bytes();
}

OnlineModel parse_online_file(const std::string& bytes, const std::string& file) {
  const std::size_t begin = std::strlen(magic);
  Reader head(bytes.data() + std::min(begin, bytes.size()), bytes.size() - std::min(begin, bytes.size()), file);
  if (!is_online_file(bytes)) head.fail("is not a model for controllers");
  std::uint32_t written = 0;
  std::uint64_t size = 0, sum = 0;
  head.number(written);
  if (written != version) head.fail(fmt::format("is of format {}, and this is format {}", written, version));
  head.number(size);
  head.number(sum);
  const char* const content = bytes.data() + begin + 24;
  const std::size_t length = bytes.size() - begin - 24;
  if (length < size) head.fail("is cut short");
  if (length > size || checksum(content, length) != sum) head.fail("is damaged");
  Reader in(content, length, file);
  Robot read;
  robot(in, read);
  check(read, file);
  std::vector<std::string> names;
  for (std::size_t k = 0, n = in.count(names); k < n; ++k) in.text(names[k]);
  VectorXd values;
  matrix(in, values);
  OnlineModel out;
  out.model = model_of(std::move(read), names, values, in);
  bool identified = false;
  in.number(identified);
  if (identified) {
    const Provenance& seen = out.model.provenance.emplace();
    provenance(in, *out.model.provenance);
    if (seen.covariance.rows() != seen.covariance.cols() ||
        (seen.covariance.size() > 0 && seen.covariance.rows() < static_cast<Index>(seen.base.size())))
      in.fail("is damaged");
  }
  statistics(in, out.statistics);
  if (!in.at_end()) in.fail("is damaged");
  static_cast<void>(checked(out.statistics, out.model));
  return out;
}

}  // namespace steelyard
