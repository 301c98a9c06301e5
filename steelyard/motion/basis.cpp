#include "steelyard/motion/basis.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/motion/family_parts.hpp"

namespace steelyard {
namespace {

using std::numbers::pi;

/// The order-th derivative of u^k.
double power(double u, int k, int order) {
  double factor = 1;
  for (int i = 0; i < order; ++i) factor *= k - i;
  return factor == 0 ? 0 : factor * std::pow(u, k - order);
}

class FourierBasis : public Basis {
 public:
  FourierBasis(double period, int harmonics, bool at_rest)
      : period_(period), omega_(2 * pi / period), harmonics_(harmonics) {
    if (at_rest) blend_ = resting_polynomials();
  }

  int size() const override { return 1 + 2 * harmonics_; }

  Eigen::MatrixXd at(const Eigen::VectorXd& times, int order) const override {
    Eigen::MatrixXd values = bare(times, order);
    if (blend_.size() > 0) values += blend_ * powers(times, order);
    return values;
  }

  std::vector<std::string> names() const override {
    std::vector<std::string> names = {"q0"};
    for (const char* letter : {"a", "b"})
      for (const std::string& name : numbered(letter, 1, harmonics_)) names.push_back(name);
    return names;
  }

  Eigen::VectorXd units() const override {
    Eigen::VectorXd units = Eigen::VectorXd::Constant(size(), omega_);
    units(0) = 1;
    return units;
  }

  Eigen::VectorXd pitch() const override {
    Eigen::VectorXd pitch = Eigen::VectorXd::Ones(size());
    for (int l = 1; l <= harmonics_; ++l) pitch(l) = pitch(harmonics_ + l) = l;
    return pitch;
  }

  Eigen::VectorXd constant() const override { return Eigen::VectorXd::Unit(size(), 0); }

 private:
  /// Without polynomials: dⁿ/dtⁿ sin ωlt = (ωl)ⁿ sin(ωlt + nπ/2).
  Eigen::MatrixXd bare(const Eigen::VectorXd& times, int order) const {
    Eigen::MatrixXd values(size(), times.size());
    for (Eigen::Index k = 0; k < times.size(); ++k) {
      values(0, k) = order == 0 ? 1 : 0;
      for (int l = 1; l <= harmonics_; ++l) {
        const double scale = std::pow(omega_ * l, order) / l;
        const double s = std::sin(omega_ * l * times(k)), c = std::cos(omega_ * l * times(k));
        const double sines[] = {s, c, -s, -c};  // s and its derivatives
        values(l, k) = scale * sines[order];
        values(harmonics_ + l, k) = -scale * sines[(order + 1) % 4];
      }
    }
    return values;
  }

  /// (t/T)^k for k = 1 … 5.
  Eigen::MatrixXd powers(const Eigen::VectorXd& times, int order) const {
    Eigen::MatrixXd values(5, times.size());
    for (Eigen::Index i = 0; i < times.size(); ++i)
      for (int k = 1; k <= 5; ++k) values(k - 1, i) = power(times(i) / period_, k, order) / std::pow(period_, order);
    return values;
  }

  /// X3: coefficients of the polynomials p with p(0) = p(T) = 0, ṗ = −ψ̇ and p̈ = −ψ̈ at both ends; functions × 5.
  Eigen::MatrixXd resting_polynomials() const {
    Eigen::MatrixXd conditions(5, 5);  // p(T), ṗ(0), ṗ(T), p̈(0), p̈(T) of the powers
    const Eigen::Vector2d ends(0, period_);
    conditions.row(0) = powers(ends, 0).col(1).transpose();
    conditions.middleRows(1, 2) = powers(ends, 1).transpose();
    conditions.middleRows(3, 2) = powers(ends, 2).transpose();
    Eigen::MatrixXd asked = Eigen::MatrixXd::Zero(5, size());
    const Eigen::VectorXd start = Eigen::VectorXd::Zero(1);  // and end, being periodic
    for (int end = 0; end < 2; ++end) {
      asked.row(1 + end) = -bare(start, 1).col(0).transpose();
      asked.row(3 + end) = -bare(start, 2).col(0).transpose();
    }
    return conditions.fullPivLu().solve(asked).transpose();
  }

  double period_, omega_;
  int harmonics_;
  Eigen::MatrixXd blend_;
};

/// Coefficients p0 … that are poses the motion is drawn to.
class PointBasis : public Basis {
 public:
  std::vector<std::string> names() const override { return numbered("p", 0, size() - 1); }
  Eigen::VectorXd units() const override { return Eigen::VectorXd::Ones(size()); }
  Eigen::VectorXd constant() const override { return Eigen::VectorXd::Ones(size()); }
};

class SplineBasis : public PointBasis {
 public:
  SplineBasis(double period, int points, bool closed) : closed_(closed), size_(closed ? points : points + 1) {
    // Closed: splines k and k + points are one function. Clamped: three splines at each end have the pose there.
    const int splines = closed ? points + degree : points + 6, pieces = splines - degree;
    for (int i = 0; i <= splines + degree; ++i) {
      const int place = i - degree;
      knots_.push_back(period * (closed ? place : std::clamp(place, 0, pieces)) / pieces);
    }
  }

  int size() const override { return size_; }

  Eigen::MatrixXd at(const Eigen::VectorXd& times, int order) const override {
    const int splines = static_cast<int>(knots_.size()) - degree - 1;
    Eigen::MatrixXd values = Eigen::MatrixXd::Zero(size_, times.size());
    for (Eigen::Index k = 0; k < times.size(); ++k)
      for (int piece = piece_at(times(k)), i = piece; i < splines && i <= piece + degree; ++i)
        values(function_of(i), k) += spline(i, degree, piece + degree, times(k), order);
    return values;
  }

 private:
  static constexpr int degree = 5;

  int function_of(int spline) const {
    if (closed_) return spline % size_;
    return spline < 3 || spline >= size_ + 2 ? 0 : spline - 2;
  }

  /// The last piece holds the end of the period, too.
  int piece_at(double t) const {
    const int pieces = static_cast<int>(knots_.size()) - 2 * degree - 1;
    int next = 1;
    while (next < pieces && t >= knots_.at(static_cast<std::size_t>(next) + degree)) ++next;
    return next - 1;
  }

  /// Cox, de Boor: spline i of degree p, t between knots `span` and span + 1; 0/0 is 0 at multiple knots.
  double spline(int i, int p, int span, double t, int order) const {
    if (span < i || span > i + p) return 0;
    if (p == 0) return order == 0 ? 1 : 0;
    const auto knot = [&](int k) { return knots_[static_cast<std::size_t>(k)]; };
    const double left = knot(i + p) - knot(i), right = knot(i + p + 1) - knot(i + 1);
    double value = 0;
    if (order > 0) {
      if (left > 0) value += p / left * spline(i, p - 1, span, t, order - 1);
      if (right > 0) value -= p / right * spline(i + 1, p - 1, span, t, order - 1);
      return value;
    }
    if (left > 0) value += (t - knot(i)) / left * spline(i, p - 1, span, t, 0);
    if (right > 0) value += (knot(i + p + 1) - t) / right * spline(i + 1, p - 1, span, t, 0);
    return value;
  }

  bool closed_;
  int size_;
  std::vector<double> knots_;
};

class StopsBasis : public PointBasis {
 public:
  StopsBasis(double period, int points) : period_(period), points_(points) {}

  int size() const override { return points_ + 1; }

  Eigen::MatrixXd at(const Eigen::VectorXd& times, int order) const override {
    const int legs = points_ + 1;
    Eigen::MatrixXd values = Eigen::MatrixXd::Zero(size(), times.size());
    for (Eigen::Index k = 0; k < times.size(); ++k) {
      const double place = times(k) / period_ * legs;
      const int leg = std::min(static_cast<int>(place), legs - 1);
      const double step = smooth_step(place - leg, order) * std::pow(legs / period_, order);
      values((leg + 1) % legs, k) += step;
      values(leg, k) += (order == 0 ? 1 : 0) - step;
    }
    return values;
  }

 private:
  double period_;
  int points_;
};

}  // namespace

double smooth_step(double u, int order) {
  return 10 * power(u, 3, order) - 15 * power(u, 4, order) + 6 * power(u, 5, order);
}

std::unique_ptr<Basis> fourier_basis(double period, int harmonics, bool at_rest) {
  return std::make_unique<FourierBasis>(period, harmonics, at_rest);
}

std::unique_ptr<Basis> spline_basis(double period, int points, bool closed) {
  return std::make_unique<SplineBasis>(period, points, closed);
}

std::unique_ptr<Basis> stops_basis(double period, int points) { return std::make_unique<StopsBasis>(period, points); }

}  // namespace steelyard
