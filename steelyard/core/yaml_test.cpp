#include "steelyard/core/yaml.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard::yaml {

namespace {
std::string complaint(const std::function<void()>& f) {
  try {
    f();
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}
Value value(const std::string& text) { return Map(parse("x: " + text, "f.yaml"), {"x"}).at("x"); }
}  // namespace

TEST(Yaml, NumbersMayBeMultiplesOfPi) {
  EXPECT_EQ(value("1.5e-3").number(), 1.5e-3);
  EXPECT_EQ(value("+2").number(), 2);
  EXPECT_EQ(value("pi").number(), M_PI);
  EXPECT_EQ(value("-pi/2").number(), -M_PI / 2);
  EXPECT_EQ(value("2*pi/3").number(), 2 * M_PI / 3);
  EXPECT_EQ(value("-25*pi/36").number(), -25 * M_PI / 36);
}

TEST(Yaml, WhatIsNotANumberIsRefused) {
  for (const char* text :
       {"nan", ".nan", "inf", "1e999", "1,5", "12abc", "pie", "pi/0", "pi pi", "[1]", "''", "0x10", "1 2"})
    EXPECT_THAT(complaint([&] { value(text).number(); }), ::testing::StartsWith("f.yaml:1: x: must be")) << text;
}

TEST(Yaml, ComplaintsNameFileLineAndPlace) {
  const Value v = parse("a: 1\nb:\n  c: [1, x]\n", "robot.yaml");
  const Map map(v, {"a", "b"});
  EXPECT_EQ(complaint([&] { Map(map.at("b"), {"c"}).at("c").numbers(2); }),
            "robot.yaml:3: b.c[2]: must be a number, not 'x'");
  EXPECT_EQ(complaint([&] { Map(map.at("b"), {"c"}).at("c").numbers(3); }),
            "robot.yaml:3: b.c: must have 3 entries, not 2");
  EXPECT_EQ(complaint([&] { map.at("z"); }), "robot.yaml:1: 'z' is missing");
}

TEST(Yaml, UnknownAndRepeatedKeysAreRefused) {
  EXPECT_EQ(complaint([] {
              Map(parse("friktion: 1", "r.yaml"), {"friction", "name"});
            }),
            "r.yaml:1: unknown key 'friktion', did you mean 'friction'?; known here: friction, name");
  EXPECT_THAT(complaint([] { Map(parse("a: 1\na: 2", "r.yaml"), {"a"}); }),
              ::testing::HasSubstr("r.yaml:2: key 'a' appears twice"));
}

TEST(Yaml, BrokenDocumentsAreRefused) {
  EXPECT_EQ(complaint([] { parse("", "r.yaml"); }), "r.yaml: the file is empty");
  EXPECT_THAT(complaint([] { parse("a: [1, 2", "r.yaml"); }), ::testing::HasSubstr("not valid YAML"));
  EXPECT_THAT(complaint([] { parse("a: 1\n---\nb: 2\n", "r.yaml"); }),
              ::testing::HasSubstr("more than one YAML document"));
  EXPECT_THAT(complaint([] { parse(std::string(10000, '['), "r.yaml"); }), ::testing::HasSubstr("nested too deeply"));
}

}  // namespace steelyard::yaml
