#include "steelyard/core/sha256.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "steelyard/core/base64.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {
namespace {

// The examples of FIPS 180-4 and of NIST's test vectors.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(hexadecimal(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hexadecimal(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hexadecimal(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hexadecimal(sha256(std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, IsTheSameInPieces) {
  const std::string text(300, 'x');
  for (std::size_t length = 50; length < 135; ++length)
    for (const std::size_t cut : {std::size_t{0}, std::size_t{1}, length / 2, length}) {
      Sha256 sum;
      sum.add(std::string_view(text).substr(0, cut));
      sum.add(std::string_view(text).substr(cut, length - cut));
      EXPECT_EQ(sum.finish(), sha256(std::string_view(text).substr(0, length))) << length << " cut at " << cut;
    }
}

TEST(Sha256, OfAFileIsThatOfItsBytes) {
  const std::string path = testing::TempDir() + "steelyard-digest", text(700000, '\0');
  write_whole(path, text);
  const FileDigest digest = digest_file(path);
  EXPECT_EQ(digest.bytes, text.size());
  EXPECT_EQ(digest.sha256, hexadecimal(sha256(text)));
  std::remove(path.c_str());
  EXPECT_THROW(digest_file(path), InvalidInput);
  EXPECT_THROW(digest_file(testing::TempDir()), InvalidInput);
}

// RFC 4648, chapter 10.
TEST(Base64, GivesThePublishedStrings) {
  const char* expected[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
  for (std::size_t n = 0; n < std::size(expected); ++n)
    EXPECT_EQ(base64(std::string("foobar").substr(0, n)), expected[n]);
  EXPECT_EQ(base64(std::string("\xfb\xff\xfe\x00", 4)), "+//+AA==");
}

}  // namespace
}  // namespace steelyard
