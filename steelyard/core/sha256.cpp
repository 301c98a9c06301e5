#include "steelyard/core/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

void require(int done) {
  if (done != 1) throw std::runtime_error("SHA-256: the cryptographic library refuses to compute it");
}

}  // namespace

struct Sha256::Context {
  Context() : sum(EVP_MD_CTX_new()) {
    if (sum == nullptr) throw std::bad_alloc();
  }
  ~Context() { EVP_MD_CTX_free(sum); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  EVP_MD_CTX* sum;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  require(EVP_DigestInit_ex(context_->sum, EVP_sha256(), nullptr));
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) { require(EVP_DigestUpdate(context_->sum, bytes.data(), bytes.size())); }

Sha256Digest Sha256::finish() {
  Sha256Digest out{};
  require(EVP_DigestFinal_ex(context_->sum, out.data(), nullptr));
  return out;
}

Sha256Digest sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.finish();
}

std::string hexadecimal(const Sha256Digest& digest) {
  std::string out;
  for (const std::uint8_t byte : digest) out += fmt::format("{:02x}", byte);
  return out;
}

FileDigest digest_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  const auto fail = [&] {
    throw InvalidInput(fmt::format("{}: cannot be read: {}", path, std::generic_category().message(errno)));
  };
  if (!file) fail();
  std::vector<char> buffer(std::size_t{1} << 18);
  Sha256 sum;
  FileDigest out;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    sum.add({buffer.data(), got});
    out.bytes += got;
  }
  if (std::ferror(file.get()) != 0) fail();
  out.sha256 = hexadecimal(sum.finish());
  return out;
}

}  // namespace steelyard
