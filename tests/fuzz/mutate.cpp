#include "tests/fuzz/mutate.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace steelyard::fuzz {

namespace {

constexpr std::size_t max_size = 64 << 10;

struct Span {
  std::size_t begin = 0, size = 0;
};

std::size_t place(const std::string& text, Random& random) {
  return static_cast<std::size_t>(random.bits() % (text.size() + 1));
}

std::string pick(const std::vector<std::string>& words, Random& random) {
  return words[static_cast<std::size_t>(random.integer(0, static_cast<int>(words.size()) - 1))];
}

// Around a random place: the maximal run of characters `belongs` accepts. May be empty.
template <typename Belongs>
Span run_at(const std::string& text, Random& random, Belongs belongs) {
  std::size_t begin = place(text, random);
  while (begin < text.size() && !belongs(text[begin])) ++begin;
  std::size_t end = begin;
  while (begin > 0 && belongs(text[begin - 1])) --begin;
  while (end < text.size() && belongs(text[end])) ++end;
  return {begin, end - begin};
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == ':'; }
bool is_number(char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == '-' || c == '+'; }
bool is_line(char c) { return c != '\n'; }

Span any_span(const std::string& text, Random& random) {
  const std::size_t begin = place(text, random);
  const auto longest = std::min<std::size_t>(text.size() - begin, random.chance(0.8) ? 24 : 400);
  return {begin, static_cast<std::size_t>(random.bits() % (longest + 1))};
}

Span token(const std::string& text, Random& random) {
  switch (random.integer(0, 3)) {
    case 0:
      return run_at(text, random, is_word);
    case 1:
      return run_at(text, random, is_number);
    case 2:
      return run_at(text, random, is_line);
    default:
      return any_span(text, random);
  }
}

void flip_bytes(std::string& text, const std::string&, Random& random) {
  if (text.empty()) return;
  for (int k = random.integer(1, 4); k > 0; --k) {
    char& c = text[static_cast<std::size_t>(random.bits() % text.size())];
    c = static_cast<char>(random.chance(0.5) ? c ^ (1 << random.integer(0, 7)) : random.integer(0, 255));
  }
}

void erase_span(std::string& text, const std::string&, Random& random) {
  const Span s = token(text, random);
  text.erase(s.begin, s.size);
}

void duplicate_span(std::string& text, const std::string&, Random& random) {
  const Span s = token(text, random);
  const std::string copy = text.substr(s.begin, s.size) + (random.chance(0.3) ? "\n" : "");
  const std::size_t at = random.chance(0.5) ? s.begin : place(text, random);
  const int times = random.chance(0.05) ? random.integer(10, 300) : random.integer(1, 2);
  for (int k = 0; k < times && text.size() + copy.size() < max_size; ++k) text.insert(at, copy);
}

void swap_spans(std::string& text, const std::string&, Random& random) {
  Span a = token(text, random), b = token(text, random);
  if (a.begin > b.begin) std::swap(a, b);
  if (a.begin + a.size > b.begin) return;
  const std::string first = text.substr(a.begin, a.size), second = text.substr(b.begin, b.size);
  text.replace(b.begin, b.size, first);
  text.replace(a.begin, a.size, second);
}

void splice(std::string& text, const std::string& other, Random& random) {
  if (random.chance(0.5)) {
    text = text.substr(0, place(text, random)) + other.substr(place(other, random));
    return;
  }
  const Span from = token(other, random), to = token(text, random);
  text.replace(to.begin, to.size, other.substr(from.begin, from.size));
}

void replace_number(std::string& text, const std::string&, Random& random) {
  static const std::vector<std::string> numbers = {"nan",       "inf",        "-inf",
                                                   ".nan",      "-.inf",      "1e308",
                                                   "-1e308",    "1e-320",     "1e999",
                                                   "-1",        "0",          "-0",
                                                   "",          "2147483648", "99999999999999999999999999",
                                                   "1e30",      "1e160",      "1e-160",
                                                   "+-1",       "--1",        "1 2",
                                                   "pi/0",      "1e400*pi",   "0x10",
                                                   "1,5",       "1e",         "3.14159265358979",
                                                   "1.5707963", "0.1",        "1",
                                                   "2",         "-pi/2",      "1000000",
                                                   "true",      "null",       "~"};
  const Span s = run_at(text, random, is_number);
  text.replace(s.begin, s.size, pick(numbers, random));
}

void rename(std::string& text, const std::string& other, Random& random) {
  static const std::vector<std::string> words = {"robot",       "link",
                                                 "joint",       "inertial",
                                                 "mass",        "inertia",
                                                 "origin",      "axis",
                                                 "limit",       "dynamics",
                                                 "mimic",       "parent",
                                                 "child",       "xyz",
                                                 "rpy",         "value",
                                                 "name",        "type",
                                                 "revolute",    "continuous",
                                                 "prismatic",   "fixed",
                                                 "floating",    "planar",
                                                 "xacro:macro", "multiplier",
                                                 "offset",      "convention",
                                                 "modified-dh", "dh",
                                                 "craig",       "coupling",
                                                 "G",           "g0",
                                                 "friction",    "viscous",
                                                 "coulomb",     "cubic",
                                                 "asymmetric",  "stribeck",
                                                 "load",        "rotor_inertia",
                                                 "drives",      "transmission",
                                                 "motor_side",  "rotor",
                                                 "gain",        "tool",
                                                 "links",       "joints",
                                                 "com",         "theta",
                                                 "alpha",       "r",
                                                 "d",           "a",
                                                 "b",           "gamma",
                                                 "t",           "q1",
                                                 "frames",      "identified",
                                                 "coordinates", "rotation",
                                                 "link_xyz",    "order",
                                                 "label",       "logs",
                                                 "columns",     "units",
                                                 "signals",     "consistency",
                                                 "auto",        "tx40",
                                                 "*a",          "&a",
                                                 "<<",          "!!str",
                                                 "|",           ">"};
  const Span s = run_at(text, random, is_word);
  if (random.chance(0.7)) {
    text.replace(s.begin, s.size, pick(words, random));
    return;
  }
  const std::string& source = random.chance(0.5) ? other : text;
  const Span from = run_at(source, random, is_word);
  text.replace(s.begin, s.size, source.substr(from.begin, from.size));
}

void nest(std::string& text, const std::string&, Random& random) {
  static const std::vector<std::pair<std::string, std::string>> brackets = {{"[", "]"},
                                                                            {"{", "}"},
                                                                            {"{a: ", "}"},
                                                                            {"<link>", "</link>"},
                                                                            {"<a b='c'>", "</a>"},
                                                                            {"- ", ""},
                                                                            {"? ", ""},
                                                                            {"[ #]\n", "]"},
                                                                            {"(", ")"},
                                                                            {"\"", "\""},
                                                                            {"'", "'"},
                                                                            {"&a [*a, ", "]"},
                                                                            {"<!--", "-->"},
                                                                            {"<![CDATA[", "]]>"},
                                                                            {"a:\n ", ""}};
  const auto& [open, close] =
      brackets[static_cast<std::size_t>(random.integer(0, static_cast<int>(brackets.size()) - 1))];
  const Span s = token(text, random);
  const int depth = random.chance(0.05) ? random.integer(100, 3000) : random.integer(1, 5);
  std::string before, after;
  for (int k = 0; k < depth; ++k) {
    before += open;
    if (random.chance(0.95)) after += close;
  }
  text.insert(s.begin + s.size, after);
  text.insert(s.begin, before);
}

void truncate(std::string& text, const std::string&, Random& random) {
  const std::size_t at = place(text, random);
  text = random.chance(0.8) ? text.substr(0, at) : text.substr(at);
}

void insert_odd(std::string& text, const std::string&, Random& random) {
  static const std::vector<std::string> odd = {std::string(1, '\0'),
                                               "\xff\xfe",
                                               "\xc3\x28",
                                               "\xe2\x82",
                                               "\xf0\x9f\xa4\x96",
                                               "\xef\xbb\xbf",
                                               "\xc2\x85",
                                               "\xe2\x80\xa8",
                                               "\r",
                                               "\t",
                                               "\x1b[31m",
                                               "\x7f",
                                               "&#0;",
                                               "&#10;",
                                               "&#x110000;",
                                               "&#xD800;",
                                               "&amp;",
                                               "&bogus;",
                                               "&lt;",
                                               "%YAML 9.9\n",
                                               "---\n",
                                               "...\n",
                                               "%TAG ! x\n",
                                               "\\x0a",
                                               "\"",
                                               "'",
                                               "#",
                                               ",",
                                               ";",
                                               ":",
                                               ": ",
                                               "- ",
                                               "? ",
                                               "<",
                                               ">",
                                               "/>",
                                               "<!DOCTYPE a [<!ENTITY b 'c'>]>",
                                               "<?pi?>",
                                               "*",
                                               "&",
                                               "!",
                                               "!<",
                                               "|",
                                               "`",
                                               "@",
                                               "%",
                                               "\n\n",
                                               "\n "};
  const std::string what = pick(odd, random);
  const std::size_t at = place(text, random);
  for (int k = random.chance(0.9) ? 1 : random.integer(2, 40); k > 0; --k) text.insert(at, what);
}

}  // namespace

std::string mutate(std::string text, const std::string& other, Random& random) {
  using Mutation = void (*)(std::string&, const std::string&, Random&);
  static const std::vector<Mutation> mutations = {flip_bytes,     erase_span,     duplicate_span, swap_spans,
                                                  splice,         rename,         nest,           truncate,
                                                  replace_number, replace_number, replace_number, insert_odd};
  int count = 1;
  while (count < 8 && random.chance(0.4)) ++count;
  for (int k = 0; k < count; ++k) {
    mutations[static_cast<std::size_t>(random.integer(0, static_cast<int>(mutations.size()) - 1))](text, other, random);
    if (text.size() > max_size) text.resize(max_size);
  }
  return text;
}

}  // namespace steelyard::fuzz
