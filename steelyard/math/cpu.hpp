// Which instruction sets this machine has. Private to the library.
#pragma once

namespace steelyard {

enum class CpuLevel { baseline, v3, v4 };  ///< x86-64-v3: AVX2 and FMA; v4: AVX-512. baseline elsewhere

CpuLevel cpu_level();

}  // namespace steelyard
