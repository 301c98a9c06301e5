// What speaks against a fit that its errors do not show. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "steelyard/fit/link_table.hpp"
#include "steelyard/judge/judge.hpp"

namespace steelyard {

/// Why no robot of this size has such masses or rotors: torque, time or gravity are in another unit. Its length is that
/// of all links in a row; `before` is the description's model; `links`: the fit's, whose least masses count, since
/// links may be filled in that nothing weighs. Empty: it may have them.
std::string implausible_masses(const Model& fitted, const Model& before, const std::vector<LinkRow>& links = {});

/// Warnings (fit-worse-than-validation) about fitted motions that are missed by more than those that were not fitted:
/// something in such a log is not the arm's motion.
Diagnostics worse_than_others(const std::vector<Judgement>& logs);

/// Marks the logs that were not fitted and repeat the motion of one that was. Returns a note (same-motion) of each:
/// what was held out was the recording, not the motion.
Diagnostics mark_repetitions(std::vector<Judgement>& logs);

}  // namespace steelyard
