// What speaks against a fit that its errors do not show. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/judge.hpp"
#include "steelyard/pipeline/link_table.hpp"

namespace steelyard {

/// Why no robot of this size has such masses or rotors: torque, time or gravity are in another unit. Its length is that
/// of all links in a row; `before` is the description's model; `links`: the fit's, whose least masses count where some
/// efforts are unknown, for then links may be filled in that nothing weighs. Empty: it may have them.
std::string implausible_masses(const Model& fitted, const Model& before, const std::vector<LinkRow>& links = {});

/// Warnings (fit-worse-than-validation) about fitted motions that are missed by more than those that were not fitted:
/// something in such a log is not the arm's motion.
Diagnostics worse_than_others(const std::vector<Judgement>& logs);

/// Mass at the last link that the model does not have, by the torque that is left of a log: that of a body there,
/// beside rotors and friction that the model may miss.
struct UnknownLoad {
  double mass = 0, deviation = 0;  ///< [kg]; the deviation is infinite where the motion does not determine it
  double share = 0;                ///< share of the squared residual that it explains [-]
};
UnknownLoad unknown_load(const Model&, const Judgement&);

/// Warnings (payload-differs) about logs whose residual is that of a load, or of one that is missing: they were
/// recorded with another tool or payload than the rest.
Diagnostics differing_loads(const Model&, const std::vector<Judgement>& logs);

}  // namespace steelyard
