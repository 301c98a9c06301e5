// What the name of a column, or of a file, says: which channel it is of, and which joint's. Private to the library.
#pragma once

#include <string>
#include <vector>

namespace steelyard {

/// A column's name, taken apart.
struct ColumnWords {
  std::string channel;             ///< t, q, qd, qdd, tau, current; empty: none of the known words
  bool reference = false;          ///< a command or an error, not a measurement
  std::vector<std::string> joint;  ///< words and numbers that are left
  bool guessed = false;            ///< the channel is that of the unit, or of a sign for it: "elbow_deg", "I_elbow";
                                   ///< it counts beside the name of a joint alone
};

ColumnWords column_words(const std::string& name);

/// "act_posMotor1" as act, pos, motor, 1.
std::vector<std::string> words_in_name(const std::string& name);

/// The channel that a word is a name of: "q" of "position"; empty: of none.
std::string channel_of_word(const std::string& word);

/// Whether a word of a name says command or error, as "desired".
bool is_reference_word(const std::string& word);

/// Whether a column of this name is taken for t without being declared.
bool is_time_name(const std::string& name);

/// Whether a word of a name tells neither channel nor joint, as "measured".
bool says_nothing(const std::string& word);

}  // namespace steelyard
