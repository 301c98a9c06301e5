// Tables 2, 4 and 5 of bahloul2018, in our names. Private to the room.
#pragma once

#include <array>

namespace steelyard::bahloul2018 {

/// Table 2, f_i [Hz].
inline constexpr std::array<double, 6> limit_frequencies = {0.1989, 0.2981, 1.0715, 0.2075, 0.3627, 0.2025};

struct Value {
  const char* name;  ///< name of the parameter that the others are regrouped into
  double without, with;
};

/// Table 4: base parameters without and with the payload [kg·m², kg·m, N·m, N·m·s/rad].
inline constexpr std::array<Value, 48> table4 = {{
    {"ZZ_1", 5.16, 7.10},   {"Fc_1", 47.44, 49.74}, {"Fv_1", 122.89, 150.81}, {"XX_2", -3.28, -5.96},
    {"XY_2", -1.60, -1.01}, {"XZ_2", -1.30, -1.17}, {"YZ_2", -0.85, -0.97},   {"ZZ_2", 15.32, 17.29},
    {"MX_2", 16.02, 18.67}, {"MY_2", 0.14, 0.28},   {"Fc_2", 60.72, 63.64},   {"Fv_2", 168.22, 185.75},
    {"XX_3", 7.43, 9.04},   {"XY_3", 0.15, 0.41},   {"XZ_3", 0.07, 0.05},     {"YZ_3", 0.01, 0.04},
    {"ZZ_3", 3.07, 4.37},   {"MX_3", -4.15, -5.16}, {"MY_3", 5.76, 8.77},     {"Fc_3", 52.23, 54.78},
    {"Fv_3", 83.55, 87.92}, {"XX_4", -0.16, -0.21}, {"XY_4", 0.14, 0.19},     {"XZ_4", 0.25, 0.23},
    {"YZ_4", -0.03, -0.06}, {"ZZ_4", 0.06, 0.06},   {"MX_4", 0.29, 0.30},     {"MY_4", 0.21, 0.20},
    {"Fc_4", 24.04, 24.63}, {"Fv_4", 19.21, 21.55}, {"XX_5", 0.05, 0.22},     {"XY_5", 0.00, 0.01},
    {"XZ_5", 0.01, -0.02},  {"YZ_5", 0.03, 0.01},   {"ZZ_5", 0.28, 0.56},     {"MX_5", 0.08, 0.13},
    {"MY_5", 0.40, 2.12},   {"Fc_5", 19.30, 20.45}, {"Fv_5", 24.77, 29.29},   {"XX_6", -0.02, -0.07},
    {"XY_6", -0.02, 0.03},  {"XZ_6", -0.02, 0.02},  {"YZ_6", 0.00, 0.00},     {"ZZ_6", 0.05, 0.00},
    {"MX_6", -0.02, 0.10},  {"MY_6", -0.01, -0.05}, {"Fc_6", 18.72, 19.08},   {"Fv_6", 11.85, 15.74},
}};

struct Change {
  const char* name;
  double value;
};

/// Table 5: what the payload adds.
inline constexpr std::array<Change, 19> table5 = {{
    {"Fc_1", 3.11}, {"Fv_1", 33.35}, {"Fc_2", 4.48}, {"Fv_2", 22.26}, {"Fc_3", 2.17},  {"Fv_3", 14.37}, {"Fc_4", 1},
    {"Fv_4", 3.61}, {"Fc_5", 1.68},  {"Fv_5", 4.61}, {"XX_6", 2.65},  {"XY_6", -0.20}, {"XZ_6", 0.43},  {"YZ_6", 0.05},
    {"ZZ_6", 0.15}, {"MX_6", 0.43},  {"MY_6", 0.05}, {"Fc_6", 0.45},  {"Fv_6", 4.62},
}};

}  // namespace steelyard::bahloul2018
