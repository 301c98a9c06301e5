// A friction law of one shaft, as the choice of laws tries it. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "steelyard/estimate/log_equations.hpp"

namespace steelyard {

struct ShaftLaw {
  std::vector<Friction> terms;  ///< in the order of the registry
  FrictionShape shape;
};

/// "viscous, coulomb"; "none".
std::string terms_text(const std::vector<Friction>& terms);

/// A column of a law. Columns do not differ by constants that their kind does not use.
DesignColumn friction_column(int shaft, Friction kind, int law_column, const FrictionShape& shape);

/// The shape with the constants that the law does not use at their defaults.
FrictionShape shape_used(const ShaftLaw& law);

/// The shape with a law's own constants at every combination of the values they are tried at, if there are several.
std::vector<FrictionShape> tried_shapes(const FrictionLaw& law, const FrictionShape& shape, double speed);

/// Whether a robot says that a shaft has friction: not by its springs, nor by the offset that has their rest position.
bool rubs(const Shaft& shaft);

bool remembers(const ShaftLaw& law);         ///< some term has memory
bool follows_position(const ShaftLaw& law);  ///< some term is a torque over the position

/// Whether laws differ by no more than speeds of their shape, which slopes stand for.
bool alike(const ShaftLaw& a, const ShaftLaw& b);

}  // namespace steelyard
