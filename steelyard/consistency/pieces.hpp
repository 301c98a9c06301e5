// A program's cones, bounds and references as rows over x (H4). Private to the room.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/consistency/cone_program.hpp"
#include "steelyard/consistency/path.hpp"

namespace steelyard {

/// F(x) = F₀ + Σ F_k x[columns[k]] ⪰ 0 as vectors (symmetric.hpp): a cone, a bound, the matrix of an entropic distance.
struct Piece {
  std::string name;
  int order = 1;
  std::vector<int> columns;
  Eigen::MatrixXd rows;  ///< svec(F_k) by columns
  Eigen::VectorXd constant;
  bool distance = false;      ///< counts as distance to `reference`, where it is the identity once normalised
  Eigen::MatrixXd reference;  ///< F(x₀)
  bool asked = true;          ///< a cone or bound of the program; else only a distance's own domain
  ConstraintOwner owner = ConstraintOwner::robot;
  int index = 0;

  Eigen::VectorXd value(const Eigen::VectorXd& x) const;
  Eigen::MatrixXd matrix(const Eigen::VectorXd& x) const;
  /// Whether F(x) exceeds `margin` times the size of its elements, as the terms of its sum have it.
  bool inside(const Eigen::VectorXd& x, double margin) const;
};

/// e = rows x[columns] + constant, ½ w e² each.
struct Pull {
  std::vector<int> columns;
  Eigen::MatrixXd rows;
  Eigen::VectorXd constant;
  bool loose = false;

  Eigen::VectorXd value(const Eigen::VectorXd& x) const;
};

/// svec(L⁻¹ F L⁻ᵀ) of every column svec(F).
Eigen::MatrixXd congruent(const Eigen::MatrixXd& packed, const Eigen::MatrixXd& L);

/// Rows over x[columns] as rows over v, x = T v.
SparseRows in_coordinates(const Eigen::MatrixXd& rows, const std::vector<int>& columns, const Eigen::MatrixXd& T);

/// Puts `value` at the end of `all`, and the rows with it.
void append(const Eigen::VectorXd& value, SparseRows& rows, Eigen::VectorXd& all);

/// Cones and bounds, opposite bounds that leave no width between them moved apart by 1e-9 of their size.
std::vector<Piece> constraint_pieces(const ConeProgram&);

/// Adds the distances: entropic ones as pieces, in place of a cone that says the same; quadratic ones as pulls.
/// Columns in `open` that no reference holds are held loosely.
std::vector<Pull> add_distances(const ConeProgram&, const std::vector<int>& open, std::vector<Piece>& pieces);

/// Quadratic distances to the references, whatever the program's.
std::vector<Pull> quadratic_distances(const ConeProgram&, const std::vector<int>& open);

/// The body of every reference; other parameters are zero.
Eigen::VectorXd reference_point(const ConeProgram&, int parameters);

/// The program's γ-free distance Σ D(x).
double distance(const ConeProgram&, const Eigen::VectorXd& x);

/// Throws InvalidInput where sizes or columns do not fit together.
void check(const ConeProgram&);

}  // namespace steelyard
