#include "steelyard/consistency/pieces.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/consistency/coordinates.hpp"
#include "steelyard/consistency/symmetric.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double no_width = 1e-9;   // width relative to a bound's size: nearer bounds count as equal and are moved that
                                    // far apart
constexpr double same_cone = 1e-6;  // tolerance relative to the elements: a floor on the eigenvalues leaves a
                                    // pseudo-inertia's cone the same

// svec of a pseudo-inertia's ten unit bodies.
const MatrixXd& pseudo_inertia_rows() {
  static const MatrixXd rows = [] {
    MatrixXd m(10, 10);
    for (int k = 0; k < 10; ++k) m.col(k) = symmetric::pack(MatrixXd(pseudo_inertia(LinkParameters::Unit(k))));
    return m;
  }();
  return rows;
}

std::vector<int> ten_columns(const LinkReference& link) {
  std::vector<int> columns(10);
  for (int k = 0; k < 10; ++k) columns[k] = link.column + k;
  return columns;
}

Piece to_piece(const MatrixCone& cone) {
  Piece p;
  p.name = cone.name;
  p.owner = cone.owner;
  p.index = cone.index;
  p.order = static_cast<int>(cone.F.front().rows());
  p.columns = cone.columns;
  p.rows.resize(symmetric::size(p.order), static_cast<Eigen::Index>(cone.columns.size()));
  for (std::size_t k = 0; k < cone.F.size(); ++k) p.rows.col(static_cast<Eigen::Index>(k)) = symmetric::pack(cone.F[k]);
  p.constant = cone.F0.size() > 0 ? symmetric::pack(cone.F0) : VectorXd::Zero(symmetric::size(p.order));
  return p;
}

Piece to_piece(const LinearBound& bound) {
  Piece p;
  p.name = bound.name;
  p.owner = bound.owner;
  p.index = bound.index;
  p.columns = bound.columns;
  p.rows = bound.coefficients.transpose();
  p.constant = VectorXd::Constant(1, bound.constant);
  return p;
}

// a x + c ≥ 0 and −κ a x + d ≥ 0 with c + d/κ about zero: an equality, which has no inside.
void widen_equalities(std::vector<Piece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i)
    for (std::size_t j = i + 1; j < pieces.size(); ++j) {
      Piece &a = pieces[i], &b = pieces[j];
      if (a.order != 1 || b.order != 1 || a.columns != b.columns) continue;
      const double ratio = -b.rows.norm() / a.rows.norm();
      if ((b.rows - ratio * a.rows).norm() > 1e-12 * b.rows.norm()) continue;
      const double width = a.constant[0] - b.constant[0] / ratio;
      const double size = std::max(std::abs(a.constant[0]), 1e-6 * a.rows.norm());
      if (std::abs(width) > no_width * size) continue;
      a.constant[0] += no_width * size;
      b.constant[0] -= ratio * no_width * size;
    }
}

Pull link_pull(const LinkReference& link, Distance kind) {
  Pull pull;
  pull.columns = ten_columns(link);
  if (kind == Distance::euclidean) {
    pull.rows = MatrixXd::Identity(10, 10);
    pull.constant = -link.parameters;
    return pull;
  }
  const Matrix4d L = pseudo_inertia(link.parameters).llt().matrixL();  // G_kl = ⟨L⁻¹E_kL⁻ᵀ, L⁻¹E_lL⁻ᵀ⟩
  pull.rows.resize(10, 10);
  for (int k = 0; k < 10; ++k) {
    Matrix4d X = L.triangularView<Eigen::Lower>().solve(pseudo_inertia(LinkParameters::Unit(k)));
    X = L.triangularView<Eigen::Lower>().solve(X.transpose()).eval();
    pull.rows.col(k) = symmetric::pack(MatrixXd(X));
  }
  pull.constant = -symmetric::pack(MatrixXd(Matrix4d::Identity()));
  return pull;
}

std::vector<Pull> pulls(const ConeProgram& program, Distance kind, const std::vector<int>& open) {
  std::vector<Pull> out;
  std::vector<char> held(static_cast<std::size_t>(parameter_count(program.base)), 0);
  for (const LinkReference& link : program.links) {
    for (const int k : ten_columns(link)) held[k] = 1;
    if (kind != Distance::entropic) out.push_back(link_pull(link, kind));
  }
  for (const ScalarReference& s : program.scalars) {
    held[s.column] = 1;
    if (kind != Distance::entropic)
      out.push_back({{s.column}, MatrixXd::Constant(1, 1, 1 / s.value), VectorXd::Constant(1, -1), false});
  }
  for (const int k : open)
    if (!held[k]) out.push_back({{k}, MatrixXd::Ones(1, 1), VectorXd::Zero(1), true});
  return out;
}

// The cone that keeps this distance's matrix positive by itself, if there is one.
Piece* same_as(const Piece& domain, std::vector<Piece>& pieces, double tolerance) {
  for (Piece& p : pieces)
    if (!p.distance && p.order == domain.order && p.columns == domain.columns &&
        p.constant.norm() <= tolerance * domain.reference.norm()) {
      const double ratio = p.rows.norm() / domain.rows.norm();
      if ((p.rows - ratio * domain.rows).norm() <= tolerance * p.rows.norm()) return &p;
    }
  return nullptr;
}

void add_entropic(Piece domain, const VectorXd& x0, double tolerance, std::vector<Piece>& pieces) {
  domain.reference = domain.matrix(x0);
  if (Piece* cone = same_as(domain, pieces, tolerance)) {
    cone->distance = true;
    cone->reference = cone->matrix(x0);
    return;
  }
  domain.distance = true;
  domain.asked = false;
  pieces.push_back(std::move(domain));
}

void require(bool good, const std::string& what) {
  if (!good) throw InvalidInput("cone program: " + what);
}

}  // namespace

VectorXd Piece::value(const VectorXd& x) const {
  VectorXd v = constant;
  for (std::size_t k = 0; k < columns.size(); ++k) v += rows.col(static_cast<Eigen::Index>(k)) * x[columns[k]];
  return v;
}

MatrixXd Piece::matrix(const VectorXd& x) const { return symmetric::unpack(value(x), order); }

bool Piece::inside(const VectorXd& x, double margin) const {
  double sum[symmetric::size(symmetric::largest)] = {}, size[symmetric::size(symmetric::largest)] = {};
  for (Eigen::Index r = 0; r < rows.rows(); ++r) {
    sum[r] = constant[r];
    size[r] = std::abs(constant[r]);
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const double term = rows(r, static_cast<Eigen::Index>(k)) * x[columns[k]];
      sum[r] += term;
      size[r] += std::abs(term);
    }
  }
  const symmetric::Order<0> d{order};
  symmetric::Matrix F, L;
  symmetric::unpack(d, sum, F);
  for (int i = 0, r = 0; i < order; r += order - i, ++i) F.a[i][i] -= margin * size[r];
  return symmetric::cholesky(d, F, L);
}

VectorXd Pull::value(const VectorXd& x) const {
  VectorXd v = constant;
  for (std::size_t k = 0; k < columns.size(); ++k) v += rows.col(static_cast<Eigen::Index>(k)) * x[columns[k]];
  return v;
}

MatrixXd congruent(const MatrixXd& packed, const MatrixXd& L) {
  const int order = static_cast<int>(L.rows());
  MatrixXd out(packed.rows(), packed.cols());
  for (Eigen::Index k = 0; k < packed.cols(); ++k) {
    MatrixXd X = L.triangularView<Eigen::Lower>().solve(symmetric::unpack(packed.col(k), order));
    X = L.triangularView<Eigen::Lower>().solve(X.transpose()).eval();
    out.col(k) = symmetric::pack(X);
  }
  return out;
}

SparseRows in_coordinates(const MatrixXd& rows, const std::vector<int>& columns, const MatrixXd& T) {
  SparseRows out;
  for (int j = 0; j < T.cols(); ++j)
    if (std::any_of(columns.begin(), columns.end(), [&](int k) { return T(k, j) != 0; })) out.columns.push_back(j);
  out.values = MatrixXd::Zero(rows.rows(), static_cast<Eigen::Index>(out.columns.size()));
  for (std::size_t j = 0; j < out.columns.size(); ++j)
    for (std::size_t k = 0; k < columns.size(); ++k)
      out.values.col(static_cast<Eigen::Index>(j)) +=
          T(columns[k], out.columns[j]) * rows.col(static_cast<Eigen::Index>(k));
  return out;
}

void append(const VectorXd& value, SparseRows& rows, VectorXd& all) {
  rows.row = static_cast<int>(all.size());
  all.conservativeResize(all.size() + value.size());
  all.tail(value.size()) = value;
}

std::vector<Piece> constraint_pieces(const ConeProgram& program) {
  std::vector<Piece> pieces;
  for (const MatrixCone& cone : program.cones) pieces.push_back(to_piece(cone));
  for (const LinearBound& bound : program.bounds) pieces.push_back(to_piece(bound));
  widen_equalities(pieces);
  return pieces;
}

std::vector<Pull> add_distances(const ConeProgram& program, const std::vector<int>& open, std::vector<Piece>& pieces) {
  if (program.distance == Distance::entropic) {
    // With a positive weight the distance stated is the one minimised, to the last digit.
    const double tolerance = program.weight > 0 ? 1e-14 : same_cone;
    const VectorXd x0 = reference_point(program, parameter_count(program.base));
    for (const LinkReference& link : program.links) {
      Piece domain;
      domain.order = 4;
      domain.columns = ten_columns(link);
      domain.rows = pseudo_inertia_rows();
      domain.constant = VectorXd::Zero(10);
      add_entropic(std::move(domain), x0, tolerance, pieces);
    }
    for (const ScalarReference& s : program.scalars) {
      Piece domain;
      domain.columns = {s.column};
      domain.rows = MatrixXd::Ones(1, 1);
      domain.constant = VectorXd::Zero(1);
      add_entropic(std::move(domain), x0, tolerance, pieces);
    }
  }
  return pulls(program, program.distance, open);
}

std::vector<Pull> quadratic_distances(const ConeProgram& program, const std::vector<int>& open) {
  return pulls(program, Distance::pullback, open);
}

VectorXd reference_point(const ConeProgram& program, int parameters) {
  VectorXd x = VectorXd::Zero(parameters);
  for (const LinkReference& link : program.links) x.segment<10>(link.column) = link.parameters;
  for (const ScalarReference& s : program.scalars) x[s.column] = s.value;
  return x;
}

double distance(const ConeProgram& program, const VectorXd& x) {
  double sum = 0;
  if (program.distance != Distance::entropic) {
    for (const Pull& pull : pulls(program, program.distance, {})) sum += 0.5 * pull.value(x).squaredNorm();
    return sum;
  }
  for (const LinkReference& link : program.links) {
    const Matrix4d L = pseudo_inertia(link.parameters).llt().matrixL();
    Matrix4d X = L.triangularView<Eigen::Lower>().solve(pseudo_inertia(LinkParameters(x.segment<10>(link.column))));
    X = L.triangularView<Eigen::Lower>().solve(X.transpose()).eval();
    const Matrix4d factor = X.llt().matrixL();
    sum += X.trace() - 4 - 2 * factor.diagonal().array().log().sum();
  }
  for (const ScalarReference& s : program.scalars) {
    const double ratio = x[s.column] / s.value;
    sum += ratio - std::log(ratio) - 1;
  }
  return sum;
}

void check(const ConeProgram& program) {
  const BaseParameters& base = program.base;
  const int parameters = parameter_count(base), kept = base.count();
  std::vector<int> seen(static_cast<std::size_t>(parameters), 0);
  for (const auto* list : {&base.kept, &base.regrouped, &base.no_effect})
    for (const int k : *list)
      require(k >= 0 && k < parameters && seen[k]++ == 0, fmt::format("column {} of x is not there, or twice", k));
  require(program.R.cols() == kept && program.z.size() == program.R.rows(), "R and z do not fit the base parameters");
  require(base.regrouped.empty() ||
              (base.K.rows() == kept && base.K.cols() == static_cast<Eigen::Index>(base.regrouped.size())),
          "K does not fit the base parameters");
  require(program.R.allFinite() && program.z.allFinite() && base.K.allFinite(), "R, z or K is not finite");
  require(program.weight >= 0 && std::isfinite(program.weight), "the weight is negative or not finite");
  const auto fits = [&](const std::vector<int>& columns) {
    return std::all_of(columns.begin(), columns.end(), [&](int k) { return k >= 0 && k < parameters; });
  };
  for (const MatrixCone& cone : program.cones) {
    require(!cone.F.empty() && cone.F.size() == cone.columns.size() && fits(cone.columns), cone.name + ": columns");
    const Eigen::Index d = cone.F.front().rows();
    require(d >= 1 && d <= symmetric::largest, cone.name + ": order above six");
    require(cone.F0.size() == 0 || (cone.F0.rows() == d && cone.F0.cols() == d && cone.F0.allFinite()),
            cone.name + ": F0");
    for (const MatrixXd& F : cone.F) require(F.rows() == d && F.cols() == d && F.allFinite(), cone.name + ": F");
  }
  for (const LinearBound& bound : program.bounds)
    require(static_cast<std::size_t>(bound.coefficients.size()) == bound.columns.size() && fits(bound.columns) &&
                bound.coefficients.allFinite() && std::isfinite(bound.constant),
            bound.name + ": columns, coefficients or constant");
  for (const LinkReference& link : program.links)
    require(link.column >= 0 && link.column + 10 <= parameters &&
                pseudo_inertia(link.parameters).llt().info() == Eigen::Success,
            fmt::format("the reference of the link at column {} is not physically consistent", link.column));
  require(fits(program.zero), "columns that are zero");
  for (const ScalarReference& s : program.scalars)
    require(s.column >= 0 && s.column < parameters && s.value > 0, fmt::format("the reference of column {}", s.column));
}

}  // namespace steelyard
