// Files as loggers and NumPy write them, for tests that read them.
#pragma once

#include <fmt/format.h>
#include <zlib.h>

#include <Eigen/Core>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <vector>

namespace steelyard::testing {

template <typename T>
std::string raw(T value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

inline std::string packed(const std::string& text, int window_bits) {
  z_stream stream = {};
  if (deflateInit2(&stream, 6, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string out(deflateBound(&stream, text.size()) + 32, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);  // the bound is enough for all of it
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

inline std::string gzip(const std::string& text) { return packed(text, 15 + 16); }

// As numpy.save writes it.
template <typename T>
std::string npy(const Eigen::MatrixXd& values, const std::string& type, bool fortran, bool flat = false) {
  std::string header =
      fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({},{}), }}", type, fortran ? "True" : "False",
                  values.rows(), flat ? "" : fmt::format(" {}", values.cols()));
  header.resize(118 - 1, ' ');
  header += '\n';
  std::string bytes = std::string("\x93NUMPY\x01\x00", 8) + raw(static_cast<std::uint16_t>(header.size())) + header;
  const Eigen::MatrixXd ordered = fortran ? values : Eigen::MatrixXd(values.transpose());
  for (Eigen::Index i = 0; i < ordered.size(); ++i) bytes += raw(static_cast<T>(ordered.data()[i]));
  return bytes;
}

struct Member {
  std::string name, data;
};

// A zip file as numpy.savez (stored) or savez_compressed writes it.
inline std::string zip(const std::vector<Member>& members, bool compress) {
  std::string out, directory;
  for (const auto& [name, data] : members) {
    const std::string body = compress ? packed(data, -15) : data;
    const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(data.data()), data.size());
    const std::string common =
        raw(std::uint16_t{20}) + raw(std::uint16_t{0}) + raw(static_cast<std::uint16_t>(compress ? 8 : 0)) +
        raw(std::uint32_t{0}) + raw(static_cast<std::uint32_t>(checksum)) +
        raw(static_cast<std::uint32_t>(body.size())) + raw(static_cast<std::uint32_t>(data.size())) +
        raw(static_cast<std::uint16_t>(name.size())) + raw(std::uint16_t{0});
    directory += std::string("PK\x01\x02") + raw(std::uint16_t{20}) + common + std::string(10, '\0') +
                 raw(static_cast<std::uint32_t>(out.size())) + name;
    out += "PK\x03\x04" + common + name + body;
  }
  const auto count = static_cast<std::uint16_t>(members.size());
  return out + directory + "PK\x05\x06" + raw(std::uint32_t{0}) + raw(count) + raw(count) +
         raw(static_cast<std::uint32_t>(directory.size())) + raw(static_cast<std::uint32_t>(out.size())) +
         raw(std::uint16_t{0});
}

}  // namespace steelyard::testing
