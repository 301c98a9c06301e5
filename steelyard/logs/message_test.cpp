#include "steelyard/logs/message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/bag_files.hpp"

namespace steelyard::bag {

namespace {

using namespace steelyard::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string bytes_of(std::initializer_list<int> values) {
  std::string out;
  for (const int v : values) out += static_cast<char>(v);
  return out;
}

std::vector<Field> read(const std::string& definition, const std::vector<std::string>& wanted,
                        const std::string& bytes) {
  std::vector<Field> fields;
  MessageReader(definition, "pkg/msg/Type", wanted).read(bytes, fields);
  return fields;
}

std::string complaint(const std::string& definition, const std::string& bytes) {
  try {
    read(definition, {"a"}, bytes);
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}

TEST(MessageReader, FindsNumbersAtMultiplesOfTheirSizeBehindTheFirstFourBytes) {
  // uint8 7, a byte of padding, int16 -2, 4 bytes of padding, float64 1
  const auto little = bytes_of({0, 1, 0, 0, 7, 0, 0xfe, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f});
  const auto big = bytes_of({0, 0, 0, 0, 7, 0, 0xff, 0xfe, 0, 0, 0, 0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0});
  for (const auto& message : {little, big}) {
    const auto fields = read("uint8 a\nint16 b\nfloat64 c\n", {"c", "a", "b"}, message);
    EXPECT_THAT(fields[0].numbers, ElementsAre(1));
    EXPECT_THAT(fields[1].numbers, ElementsAre(7));
    EXPECT_THAT(fields[2].numbers, ElementsAre(-2));
  }
}

TEST(MessageReader, FindsWideNumbersAtMultiplesOfFourInTheSecondVersionOfCdr) {
  const auto message = bytes_of({0, 7, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f});
  EXPECT_THAT(read("uint8 a\nfloat64 b\n", {"b"}, message)[0].numbers, ElementsAre(1));
}

TEST(MessageReader, ReadsEveryKindOfNumber) {
  const std::string definition =
      "bool a\nbyte b\nchar c\nint8 d\nuint8 e\nint16 f\nuint16 g\nint32 h\nuint32 i\nint64 j\nuint64 k\nfloat32 "
      "l\nfloat64 m\n";
  for (const bool big : {false, true}) {
    Cdr m(big);
    m.number(std::uint8_t{1}).number(std::uint8_t{2}).number(std::uint8_t{3}).number(std::int8_t{-4});
    m.number(std::uint8_t{200}).number(std::int16_t{-6}).number(std::uint16_t{60000}).number(std::int32_t{-8});
    m.number(std::uint32_t{4000000000}).number(std::int64_t{-10}).number(std::uint64_t{11}).number(-0.5f).number(13.25);
    const std::vector<double> expected = {1, 2, 3, -4, 200, -6, 60000, -8, 4e9, -10, 11, -0.5, 13.25};
    std::vector<std::string> wanted;
    for (char c = 'a'; c <= 'm'; ++c) wanted.emplace_back(1, c);
    const auto fields = read(definition, wanted, m.bytes());
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_THAT(fields[i].numbers, ElementsAre(expected[i])) << wanted[i];
  }
}

TEST(MessageReader, ReadsArraysFixedBoundedAndFree) {
  for (const bool big : {false, true}) {
    Cdr m(big);
    m.number(std::int16_t{1}).number(std::int16_t{2}).number(std::int16_t{3});
    m.numbers({4, 5}).numbers({}).words({"", "two"}).word("end");
    const std::string message = m.bytes();  // which holds the words
    const auto fields = read("int16[3] a\nfloat64[<=4] b\nfloat64[] c\nstring<=9[<=3] d\nstring e\n",
                             {"a", "b", "c", "d", "e", "none"}, message);
    EXPECT_THAT(fields[0].numbers, ElementsAre(1, 2, 3));
    EXPECT_THAT(fields[1].numbers, ElementsAre(4, 5));
    EXPECT_THAT(fields[2].numbers, IsEmpty());
    EXPECT_THAT(fields[3].words, ElementsAre("", "two"));
    EXPECT_THAT(fields[4].words, ElementsAre("end"));
    EXPECT_THAT(fields[5].numbers, IsEmpty());
  }
}

TEST(MessageReader, ReadsTypesWithinTypes) {
  const std::string line(80, '=');
  const std::string definition = "Inner[2] pair\nother_pkg/msg/Word word\nfloat64 a\n" + line +
                                 "\nMSG: pkg/Inner\nuint8 x\nEmpty nothing\nint32 y\n" + line +
                                 "\nMSG: pkg/Empty\n# no field\n" + line + "\nMSG: other_pkg/Word\nstring text\n";
  Cdr m;
  for (int i = 0; i < 2; ++i) m.number(std::uint8_t{1}).number(std::uint8_t{0}).number(std::int32_t{10 + i});
  m.word("w").number(2.5);
  const std::string message = m.bytes();
  const auto fields = read(definition, {"pair.y", "word.text", "a"}, message);
  EXPECT_THAT(fields[0].numbers, ElementsAre(10, 11));
  EXPECT_THAT(fields[1].words, ElementsAre("w"));
  EXPECT_THAT(fields[2].numbers, ElementsAre(2.5));
}

TEST(MessageReader, PassesOverConstantsDefaultsAndComments) {
  const std::string message = Cdr().number(std::uint8_t{1}).word("z").number(std::uint8_t{9}).bytes();
  const auto fields =
      read("uint8 K=3\nuint8 L = 4 # four\nstring S = \"a # b\"\n\r\nuint8 b 5\nstring t \"x=y\"\nuint8 a # last",
           {"a", "t"}, message);
  EXPECT_THAT(fields[0].numbers, ElementsAre(9));
  EXPECT_THAT(fields[1].words, ElementsAre("z"));
}

TEST(MessageReader, RefusesBytesThatDoNotFit) {
  const std::string good = Cdr().numbers({1, 2}).bytes();
  EXPECT_EQ(complaint("float64[] a", good), "no complaint");
  for (std::size_t size = 4; size < good.size(); ++size)
    EXPECT_THAT(complaint("float64[] a", good.substr(0, size)), HasSubstr("too short")) << size;
  EXPECT_THAT(complaint("float64[] a", good.substr(0, 3)), HasSubstr("not encoded as CDR"));
  EXPECT_EQ(complaint("float64[] a", good + std::string(3, '\0')), "no complaint");  // padding
  EXPECT_THAT(complaint("float64[] a", good + std::string(4, '\0')), HasSubstr("4 bytes longer"));
  EXPECT_THAT(complaint("float64[] a", Cdr().number(std::uint32_t{0xffffffff}).bytes()), HasSubstr("too short"));
  EXPECT_THAT(complaint("string a", Cdr().number(std::uint32_t{0xffffffff}).bytes()), HasSubstr("too short"));
  EXPECT_THAT(complaint("float64[4294967295] a", good), HasSubstr("too short"));
  EXPECT_THAT(complaint("float64[] a", bytes_of({0, 3, 0, 0, 0, 0, 0, 0})), HasSubstr("kind 3"));
}

TEST(MessageReader, RefusesDefinitionsItCannotFollow) {
  const std::string line = "\n" + std::string(80, '=') + "\n";
  EXPECT_THAT(complaint("Missing a", ""), HasSubstr("'pkg/Missing' is not defined"));
  EXPECT_THAT(complaint("Type[] a", ""), HasSubstr("contains itself"));
  EXPECT_THAT(complaint("wstring a", ""), HasSubstr("wstring"));
  EXPECT_THAT(complaint("float64[ a", ""), HasSubstr("is not a type"));
  EXPECT_THAT(complaint("float64[x] a", ""), HasSubstr("is not a type"));
  EXPECT_THAT(complaint("float64[0] a", ""), HasSubstr("is not a type"));
  EXPECT_THAT(complaint("float64", ""), HasSubstr("is not a field"));
  std::string tree = "T0 a";  // four of each, ten deep: a million fields
  for (int i = 0; i < 10; ++i) {
    tree += line + "MSG: pkg/T" + std::to_string(i) + "\n";
    for (const char* name : {"a", "b", "c", "d"}) tree += "T" + std::to_string(i + 1) + " " + name + "\n";
  }
  tree += line + "MSG: pkg/T10\nuint8 x\n";
  EXPECT_THAT(complaint(tree, ""), HasSubstr("too many fields"));
}

}  // namespace

}  // namespace steelyard::bag
