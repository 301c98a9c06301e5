#include "steelyard/recordings/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index excerpts = 32;          // an overlap of a tenth of the log has three of them
constexpr Index excerpt_values = 72;    // torques in each, of all joints together: few joints need longer ones
constexpr Index shortest_excerpt = 12;  // [samples]
constexpr double lively = 17;           // least change of torque within an excerpt, in tolerances a joint: rests are
                                        // alike in many recordings
constexpr double share_of_noise = 0.4;  // difference up to which samples are the same. Recordings of one motion
                                        // differ by √2 of their noise, and by 0.5 of it where noise repeats itself,
                                        // as in torques computed from the same references
constexpr Index least_found = 2;        // excerpts, where there are as many
constexpr double share_of_torque = 0.005;   // the same for torque without noise, in its standard deviations; recordings
                                            // of one motion differ by 1 % and more
constexpr double share_of_position = 2e-5;  // difference of positions that are the same, in the largest deviation of a
                                            // joint's: a motion that was recorded twice differs by ten times that on
                                            // the steadiest drives known
constexpr double travel = 50;               // least motion within an excerpt, in those tolerances: rests are alike
constexpr Index least_samples = 5;          // of an excerpt, for the noise of its torque

// Deviation of the noise, by second differences, which the motion hardly enters: of white noise they have √6 of it.
double noise_of(const Eigen::RowVectorXd& x) {
  if (x.size() < 3) return 0;
  const Index n = x.size() - 2;
  const double mean = (x.head(n) - 2 * x.segment(1, n) + x.tail(n)).cwiseAbs().mean();
  return mean / (std::sqrt(2 / M_PI) * std::sqrt(6.0));
}

// Difference up to which samples of a joint are the same, by the noise of `part` and the size of `all`.
VectorXd tolerances(const MatrixXd& part, const MatrixXd& all) {
  VectorXd out(all.rows());
  for (Index i = 0; i < all.rows(); ++i) {
    const double deviation = std::sqrt((all.row(i).array() - all.row(i).mean()).square().mean());
    out[i] = std::max(share_of_noise * noise_of(part.row(i)), share_of_torque * deviation);
  }
  return out.cwiseMax(1e-9);  // a joint without torque
}

// Joints with a torque: those without are alike in all recordings.
Index live_joints(const MatrixXd& tau) {
  Index out = 0;
  for (Index i = 0; i < tau.rows(); ++i) out += tau.row(i).isZero(0) ? 0 : 1;
  return out;
}

// Where the torque changes most over an excerpt that begins in first … last, and by how much, squared.
struct Liveliest {
  Index at = 0;
  double change = -1;
};
Liveliest liveliest(const MatrixXd& scaled, Index first, Index last, Index length) {
  Liveliest out;
  for (Index k = first; k <= last; ++k) {
    const double change = (scaled.col(k + length - 1) - scaled.col(k)).squaredNorm() +
                          (scaled.col(k + length / 2) - scaled.col(k)).squaredNorm();
    if (change > out.change) out = {k, change};
  }
  return out;
}

// The excerpt as a recorder of another rate would have it: every `step`-th of its samples from `phase` on.
MatrixXd resampled(const MatrixXd& excerpt, double step, Index phase) {
  const auto last = static_cast<double>(excerpt.cols() - 1);
  const auto count = static_cast<Index>((last - static_cast<double>(phase)) / step + 1e-9) + 1;
  MatrixXd out(excerpt.rows(), count);
  for (Index k = 0; k < count; ++k) {
    const double at = std::min(last, static_cast<double>(phase) + step * static_cast<double>(k));
    const auto before = static_cast<Index>(at);
    const double share = at - static_cast<double>(before);
    out.col(k) = (1 - share) * excerpt.col(before);
    if (share > 0) out.col(k) += share * excerpt.col(before + 1);
  }
  return out;
}

// The first position in `q` at which the excerpt's samples are the same; -1: there is none.
Index same_positions(const MatrixXd& excerpt, const MatrixXd& q, double tolerance) {
  const double most = static_cast<double>(excerpt.size()) * tolerance * tolerance;
  for (Index first = 0; first + excerpt.cols() <= q.cols(); ++first) {
    double sum = 0;
    for (Index k = 0; k < excerpt.cols() && sum <= most; ++k) sum += (excerpt.col(k) - q.col(first + k)).squaredNorm();
    if (sum <= most) return first;
  }
  return -1;
}

// Sum of the squares of white noise on a row, by fourth differences: their variance is 70 times its own.
VectorXd noise_squares(const MatrixXd& x) {
  MatrixXd d = x;
  for (int order = 0; order < 4; ++order) d = (d.rightCols(d.cols() - 1) - d.leftCols(d.cols() - 1)).eval();
  return d.rowwise().squaredNorm() / 70 * (static_cast<double>(x.cols()) / static_cast<double>(d.cols()));
}

// What two torques of one motion have of noise, joint by joint: their own, and that of their difference. A plan without
// noise in its positions may have been run twice: each run has noise of its own then, and the difference has that of
// both. In a copy it has what was added to one of them.
class TorqueNoise {
 public:
  explicit TorqueNoise(Index joints) : a_(VectorXd::Zero(joints)), b_(a_), difference_(a_), live_(a_) {}

  void add(const MatrixXd& a, const MatrixXd& b) {
    a_ += noise_squares(a);
    b_ += noise_squares(b);
    difference_ += (a - b).rowwise().squaredNorm();
    live_ += a.rowwise().squaredNorm();
    samples_ += static_cast<double>(a.cols());
  }

  bool of_one_recording() const {
    Index alike = 0, all = 0;
    for (Index i = 0; i < a_.size(); ++i) {
      if (!(live_[i] > 0)) continue;
      const double added = std::abs(a_[i] - b_[i]), chance = 2 / std::sqrt(samples_);
      ++all;
      alike += difference_[i] <= 0.6 * (a_[i] + b_[i]) || added > (0.15 + chance) * difference_[i] ? 1 : 0;
    }
    return 2 * alike > all;
  }

 private:
  VectorXd a_, b_, difference_, live_;
  double samples_ = 0;
};

// Their mean square difference is below one in units of the tolerance (one over `scale`), over the joints that have a
// torque.
bool found_in(const MatrixXd& excerpt, const MatrixXd& tau, const VectorXd& scale, Index live) {
  const double most = static_cast<double>(live * excerpt.cols());
  for (Index first = 0; first + excerpt.cols() <= tau.cols(); ++first) {
    double sum = 0;
    for (Index k = 0; k < excerpt.cols() && sum < most; ++k)
      sum += (excerpt.col(k) - tau.col(first + k)).cwiseProduct(scale).squaredNorm();
    if (sum < most) return true;
  }
  return false;
}

}  // namespace

LogFingerprint fingerprint(const std::string& log, const MatrixXd& tau, double rate, const MatrixXd& q) {
  LogFingerprint out;
  out.log = log;
  out.rate = rate;
  if (tau.rows() == 0 || !tau.allFinite()) return out;
  out.length = std::max(shortest_excerpt, excerpt_values / std::max<Index>(1, live_joints(tau)));
  const Index stretch = tau.cols() / excerpts;
  if (stretch < out.length) return out;
  out.tolerance = tolerances(tau, tau);
  const MatrixXd scaled = out.tolerance.cwiseInverse().asDiagonal() * tau;
  const bool positions = q.rows() == tau.rows() && q.cols() == tau.cols() && q.allFinite();
  out.torque.resize(tau.rows(), excerpts * out.length);
  if (positions) out.position.resize(q.rows(), excerpts * out.length);
  Index kept = 0;
  for (Index k = 0; k < excerpts; ++k) {
    const Liveliest part = liveliest(scaled, k * stretch, (k + 1) * stretch - out.length, out.length);
    if (part.change < lively * lively * static_cast<double>(live_joints(tau))) continue;
    if (positions) out.position.middleCols(kept * out.length, out.length) = q.middleCols(part.at, out.length);
    out.torque.middleCols(kept++ * out.length, out.length) = tau.middleCols(part.at, out.length);
  }
  out.torque.conservativeResize(Eigen::NoChange, kept * out.length);
  if (positions) out.position.conservativeResize(Eigen::NoChange, kept * out.length);
  return out;
}

namespace {

// Number of excerpts as every `step`-th sample of a recorder has them.
Index found_torques(const LogFingerprint& print, const MatrixXd& tau, double step) {
  const auto phases = std::max<Index>(1, static_cast<Index>(std::ceil(step - 1e-9)));
  if (3 * phases > print.length) return 0;  // hardly a sample of each excerpt would be left
  const Index live = live_joints(print.torque);
  Index found = 0;
  for (Index k = 0; k < print.torque.cols(); k += print.length) {
    const MatrixXd excerpt = print.torque.middleCols(k, print.length);
    // Noise grows with the motion: that of the whole log is too much for its slow parts.
    const VectorXd scale = tolerances(excerpt, print.torque).cwiseMin(print.tolerance).cwiseInverse();
    bool any = false;
    for (Index phase = 0; phase < phases && !any; ++phase)
      any = found_in(resampled(excerpt, step, phase), tau, scale, live);
    found += any ? 1 : 0;
  }
  return found;
}

// The same by positions, whatever was added to the torques: a recorder's noise in them does not come again.
Index found_positions(const LogFingerprint& print, const MatrixXd& tau, const MatrixXd& q, Index step) {
  if (print.position.cols() == 0 || q.rows() != print.position.rows() || q.cols() != tau.cols() ||
      (print.length - step) / step + 1 < least_samples)
    return 0;
  const MatrixXd centred = print.position.colwise() - print.position.rowwise().mean();
  const double deviation = std::sqrt(centred.rowwise().squaredNorm().maxCoeff() / static_cast<double>(centred.cols()));
  const double tolerance = share_of_position * deviation;
  TorqueNoise noise(tau.rows());
  Index found = 0;
  for (Index k = 0; k < print.position.cols(); k += print.length) {
    const MatrixXd excerpt = print.position.middleCols(k, print.length);
    const double moved = (excerpt.rightCols(1) - excerpt.leftCols(1)).norm();
    if (!(moved > travel * tolerance * std::sqrt(static_cast<double>(q.rows())))) continue;
    for (Index phase = 0; phase < step; ++phase) {
      const MatrixXd part = resampled(excerpt, static_cast<double>(step), phase);
      const Index at = same_positions(part, q, tolerance);
      if (at < 0) continue;
      noise.add(resampled(print.torque.middleCols(k, print.length), static_cast<double>(step), phase),
                tau.middleCols(at, part.cols()));
      ++found;
      break;
    }
  }
  return noise.of_one_recording() ? found : 0;
}

}  // namespace

double shared(const LogFingerprint& print, const MatrixXd& tau, double rate, const MatrixXd& q) {
  if (print.torque.cols() == 0 || tau.rows() != print.torque.rows() || !(rate > 0)) return 0;
  double step = print.rate / rate;  // samples of the fingerprint between samples here
  if (std::abs(step - std::round(step)) < 0.01 * step && step > 0.5) step = std::round(step);
  const Index count = print.torque.cols() / print.length;
  Index found = found_torques(print, tau, step);
  // Sample by sample, too: another clock is no other recording.
  if (step != 1) found = std::max(found, found_torques(print, tau, 1));
  for (const double s : {1.0, step})
    if (found < count && s == std::round(s) && s >= 1)
      found = std::max(found, found_positions(print, tau, q, static_cast<Index>(s)));
  return found < std::min(least_found, count) ? 0 : static_cast<double>(found) / static_cast<double>(count);
}

SharedLog most_shared(const std::vector<LogFingerprint>& prints, const MatrixXd& tau, double rate, const MatrixXd& q) {
  SharedLog out;
  for (const auto& print : prints)
    if (const double share = shared(print, tau, rate, q); share > out.share) out = {print.log, share};
  return out;
}

void require_distinct(const std::vector<Recording>& recordings) {
  std::error_code none;
  for (std::size_t k = 0; k < recordings.size(); ++k)
    for (std::size_t j = 0; j < k; ++j) {
      const Recording &a = recordings[j], &b = recordings[k];
      if (a.signals || b.signals) continue;
      const bool apart = (a.format.last_row > 0 && a.format.last_row < b.format.first_row) ||
                         (b.format.last_row > 0 && b.format.last_row < a.format.first_row) || a.end <= b.begin ||
                         b.end <= a.begin || a.format.variable != b.format.variable;
      if (!apart && (a.file == b.file || std::filesystem::equivalent(a.file, b.file, none)))
        throw InvalidInput(
            fmt::format("{}: the same log is given twice{}: its samples would count twice; leave one out", b.file,
                        a.file == b.file ? "" : fmt::format(", the other time as {}", a.file)));
    }
}

}  // namespace steelyard
