// The links of a fitted model as a table: mass, centre of mass, inertia, beside the description's, and the masses that
// the data allows.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "steelyard/consistency/mass_range.hpp"
#include "steelyard/estimate/parameter_table.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Mass, centre of mass and inertia of a link; NaN where they are not known.
struct LinkBody {
  double mass = 0;                                ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();  ///< centre of mass, link frame [m]
  std::array<double, 6> inertia = {};  ///< about the centre of mass, axes of the link frame: xx, xy, xz, yy, yz, zz
                                       ///< [kg·m²]
};

struct LinkRow {
  std::string link;
  LinkBody fitted;       ///< body by the fitted model
  LinkBody nominal;      ///< body by the description; NaN where it has none
  MassRange mass_range;  ///< masses among all physically consistent models that explain the data as well (95 %)
  ParameterSource source = ParameterSource::prior;  ///< source of the mass: mostly filled in, as near to nominal as the
                                                    ///< data allows
  std::string
      note;  ///< where the nominal mass contradicts the data, alone or with the other links' masses; "" elsewhere
};

/// "data", "filled in": the words for people of to_string.
const char* source_text(ParameterSource source);

/// "0.42 to 5.1 kg", "at least 0.42 kg", "up to 5.1 kg", "any".
std::string mass_range_text(const MassRange& range);

/// "the data does not allow the nominal mass", or why it is not kept although the data allows it; "" where there is no
/// note.
const char* mass_remark(const LinkRow&);

/// One row per moving link. `standard`: the fit's table; `ranges`: one per link, or none; `near_nominal`: whether the
/// fit kept what is filled in as near to nominal as the data allows.
std::vector<LinkRow> link_table(const Model& fitted, const Model& nominal, const ParameterTable& standard,
                                const std::vector<MassRange>& ranges, bool near_nominal = false);

}  // namespace steelyard
