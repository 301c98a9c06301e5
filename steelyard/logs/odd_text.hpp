// What text files hold besides plain numbers: times of day, a row of units, other formats. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace steelyard::text {

/// A quoted number, one with a D for its exponent or with commas between thousands, or a time: "12:30:01.5" in seconds
/// of the day, "2026-01-31T12:30:01.5Z" in seconds since 1970. False: none of these.
bool parse_unusual(std::string_view cell, double& value);

/// Whether these cells are the units of the columns: all are known ones, in brackets or without, or nothing.
bool are_units(const std::vector<std::string>& cells);

/// "q1" with the unit of such a cell: "q1 [deg]".
std::string with_unit(const std::string& name, std::string_view cell);

/// Throws InvalidInput, with what to do, when a file begins as one of another format does.
void refuse_other_formats(std::string_view text, const std::string& file);

/// ISO 8859-1 as UTF-8, where the text is not UTF-8. Bytes of a character that the end cuts in two are UTF-8.
std::string from_latin1(std::string_view text);
bool is_utf8(std::string_view text);

}  // namespace steelyard::text
