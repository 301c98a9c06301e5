#include "steelyard/signals/butterworth.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace {

Butterworth make(double rate, int order, double cutoff) {
  ButterworthOptions options;
  options.order = order;
  options.cutoff = cutoff;
  return design_butterworth(rate, options);
}

RowVectorXd time_of(Index samples, double rate) {
  return RowVectorXd::LinSpaced(samples, 0, static_cast<double>(samples - 1)) / rate;
}

MatrixXd filtered(const Butterworth& filter, MatrixXd x) {
  filter_rows(filter, x);
  return x;
}

}  // namespace

TEST(Butterworth, SectionsHaveTheClosedFormMagnitude) {
  for (int order = 1; order <= 12; ++order)
    for (const double cutoff : {0.5, 10., 200., 480.}) {
      const Butterworth filter = make(1000, order, cutoff);
      EXPECT_EQ(static_cast<int>(filter.sections.size()), (order + 1) / 2);
      EXPECT_NEAR(std::norm(frequency_response(filter, cutoff)), 0.5, 1e-9) << order << ", " << cutoff;
      EXPECT_NEAR(std::norm(frequency_response(filter, 0)), 1, 1e-9);
      for (const double f : {0.1, 0.6, 3., 9., 12., 100., 250., 450., 499.}) {
        const double warped = std::tan(M_PI * f / 1000) / std::tan(M_PI * cutoff / 1000);
        const double expected = 1 / (1 + std::pow(warped, 2 * order));
        EXPECT_NEAR(std::norm(frequency_response(filter, f)), expected, 1e-9) << order << ", " << cutoff << ", " << f;
        EXPECT_NEAR(zero_phase_gain(filter, f), expected, 1e-14);
      }
    }
}

TEST(Butterworth, BothPassesHaveTheSectionsGainOnSinusoids) {  // the state variables realise the sections
  for (const int order : {1, 2, 3, 4, 7, 12})
    for (const double f : {4., 10., 14.}) {
      const Butterworth filter = make(1000, order, 10);
      const RowVectorXd t = time_of(20000, 1000);
      const RowVectorXd x = (2 * M_PI * f * t.array() + 0.3).sin();
      const RowVectorXd y = filtered(filter, x);
      const double gain = std::norm(frequency_response(filter, f));
      EXPECT_LT((y - gain * x).segment(8000, 4000).cwiseAbs().maxCoeff(), 1e-9) << order << ", " << f;
    }
}

TEST(Butterworth, LosesLessThanAThousandthOfTheMotion) {  // f_c ≥ f_dyn · 1000^{1/2n}
  for (int order = 1; order <= 12; ++order) {
    const double cutoff = 20, f = cutoff / std::pow(1000., 1 / (2. * order));
    const Butterworth filter = make(1000, order, cutoff);
    const RowVectorXd t = time_of(20000, 1000);
    for (const double part : {1., 0.7, 0.2}) {
      const RowVectorXd x = (2 * M_PI * part * f * t.array()).sin();
      const double amplitude = filtered(filter, x).middleCols(8000, 4000).norm() / x.segment(8000, 4000).norm();
      EXPECT_NEAR(amplitude, 1, 1e-3) << "order " << order;
    }
  }
}

TEST(Butterworth, HasNoDelay) {
  Random random(1);
  RowVectorXd x(4000);
  for (double& v : x) v = random.normal();
  const RowVectorXd y = filtered(make(1000, 4, 30), x);
  double best = -1;
  int lag_of_best = -1000;
  for (int lag = -50; lag <= 50; ++lag) {
    const double c = x.segment(100, 3800).dot(y.segment(100 + lag, 3800));
    if (c > best) {
      best = c;
      lag_of_best = lag;
    }
  }
  EXPECT_EQ(lag_of_best, 0);
  // And its answer to an impulse is symmetric.
  RowVectorXd impulse = RowVectorXd::Zero(2001);
  impulse[1000] = 1;
  const RowVectorXd h = filtered(make(1000, 5, 30), impulse);
  EXPECT_LT((h - h.reverse()).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Butterworth, LeavesConstantsAndStraightLinesUnchangedEdgesIncluded) {
  for (int order = 1; order <= 12; ++order)
    for (const double cutoff : {0.3, 10., 400.})
      for (const Index samples : {2, 3, 10, 3000}) {
        MatrixXd x(2, samples);
        x.row(0).setConstant(0.7);
        x.row(1) = -1.5 + 2 * time_of(samples, 1000).array();
        const MatrixXd y = filtered(make(1000, order, cutoff), x);
        EXPECT_EQ(y.row(0), x.row(0)) << order << ", " << cutoff << ", " << samples;  // to the last bit
        EXPECT_LT((y - x).cwiseAbs().maxCoeff(), 1e-9) << order << ", " << cutoff << ", " << samples;
      }
}

TEST(Butterworth, AgreesWithScipy) {
  // k = np.arange(200); x = np.sin(.3*k) + .2*np.cos(1.1*k) + .01*k
  // (settled to 2e-9 only, with its longest padding)
  // y = signal.sosfiltfilt(signal.butter(n, w, output='sos'), x, padlen=199); y[[0, 1, 57, 198, 199]]
  struct Reference {
    int order;
    double w;
    double y[5];
  };
  const Reference references[] = {
      {4, 0.2, {0.20000000000000023, 0.4107768874618159, -0.4106875106596392, 2.3214439846985524, 2.0863809628484056}},
      {5, 0.1, {0.20000000153773675, 0.35005082757206724, -0.0352838051038708, 2.2388627103214183, 2.0863809680045624}},
      {12, 0.3, {0.19999999996836387, 0.3314152113962724, -0.41193284918674333, 2.278440774441704, 2.08638096279314}},
  };
  RowVectorXd x(200);
  for (int k = 0; k < 200; ++k) x[k] = std::sin(.3 * k) + .2 * std::cos(1.1 * k) + .01 * k;
  for (const Reference& r : references) {
    const RowVectorXd y = filtered(make(2, r.order, r.w), x);
    const int at[] = {0, 1, 57, 198, 199};
    for (int i = 0; i < 5; ++i) EXPECT_NEAR(y[at[i]], r.y[i], 1e-8) << "order " << r.order << ", sample " << at[i];
  }
}

TEST(Butterworth, FiltersColumnsAsItFiltersRowsOneByOne) {
  Random random(2);
  MatrixXd x(7, 300);
  for (double& v : x.reshaped()) v = random.normal();
  const Butterworth filter = make(100, 4, 8);
  const MatrixXd y = filtered(filter, x);
  MatrixXd columns = x.transpose();
  filter_columns(filter, columns);
  EXPECT_EQ(columns.transpose(), y);
  for (Index r = 0; r < 7; ++r) EXPECT_EQ(filtered(filter, x.row(r)), y.row(r));
  filter_rows(filter, x.middleCols(0, 150));  // in place on a part
  EXPECT_NE(x.col(0), y.col(0));
}

TEST(Butterworth, TransientIsWhatAnEdgeSpoils) {
  // Two logs that agree on the last half second differ after filtering by 2 % of the jump at most, `transient` samples
  // inside.
  for (const int order : {1, 2, 4, 8, 12}) {
    const Butterworth filter = make(1000, order, 10);
    RowVectorXd x = RowVectorXd::Zero(4000);
    x.head(2000).setOnes();
    const RowVectorXd y = filtered(filter, x);
    EXPECT_LT(y.tail(2000 - filter.transient).cwiseAbs().maxCoeff(), 0.02) << "order " << order;
    EXPECT_GT(y.tail(2000 - filter.transient / 20).cwiseAbs().maxCoeff(), 0.02) << "order " << order;
    EXPECT_LT(static_cast<double>(filter.transient), 10 * 1000 / 10.);
  }
}

TEST(Butterworth, RefusesNonsense) {
  EXPECT_THROW(make(1000, 0, 10), InvalidInput);
  EXPECT_THROW(make(1000, 13, 10), InvalidInput);
  EXPECT_THROW(make(1000, 4, 500), InvalidInput);
  EXPECT_THROW(make(1000, 4, 0), InvalidInput);
  EXPECT_THROW(make(0, 4, 10), InvalidInput);
  MatrixXd x = MatrixXd::Zero(1, 10);
  x(0, 3) = NAN;
  EXPECT_THROW(filter_rows(make(1000, 4, 10), x), InvalidInput);
  EXPECT_THROW(filter_columns(make(1000, 4, 10), x), InvalidInput);
  EXPECT_THROW(filter_columns(Butterworth{}, x.leftCols(2)), InvalidInput);
}

}  // namespace steelyard
