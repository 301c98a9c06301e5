// The batched regressor by C++, as benchmarks/python.py asks for it: in the memory that Python filled and fills too.
//
// usage: steelyard_bench_python FILE SAMPLES ENTRIES: maps FILE, which holds q, qd, qdd (a row each sample) and room
// for the regressor of SAMPLES samples, then reads lines "samples repeats" and answers each with the median time of a
// call [ns].
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "steelyard/dynamics/regressor.hpp"

namespace {

double* mapped(const char* file, std::size_t numbers) {
  const int handle = open(file, O_RDWR);
  void* const memory = handle < 0 ? MAP_FAILED
                                  : mmap(nullptr, numbers * sizeof(double), PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_POPULATE, handle, 0);
  if (memory == MAP_FAILED) {
    std::perror(file);
    std::exit(2);
  }
  close(handle);
  return static_cast<double*>(memory);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace steelyard;
  using Clock = std::chrono::steady_clock;
  const Robot robot = load_robot("ur10e");
  TorqueRegressor regressor(robot);
  const int most = argc == 4 ? std::atoi(argv[2]) : 0, entries = argc == 4 ? std::atoi(argv[3]) : 0;
  if (most < 1 || entries != regressor.entries()) {
    std::fprintf(stderr, "usage: steelyard_bench_python FILE SAMPLES ENTRIES, of which ur10e has %d\n",
                 regressor.entries());
    return 2;
  }
  const std::size_t n = static_cast<std::size_t>(robot.dof()), channel = n * static_cast<std::size_t>(most);
  double* const q = mapped(argv[1], 3 * channel + static_cast<std::size_t>(entries) * static_cast<std::size_t>(most));
  const MotionView motion{q, q + channel, q + 2 * channel, 1, static_cast<std::ptrdiff_t>(n)};
  int samples = 0, repeats = 0;
  while (std::scanf("%d %d", &samples, &repeats) == 2) {
    std::vector<double> times;
    for (int k = 0; k < repeats; ++k) {
      const auto begin = Clock::now();
      regressor.fill(motion, samples, q + 3 * channel, samples);
      times.push_back(std::chrono::duration<double, std::nano>(Clock::now() - begin).count());
    }
    std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
    std::printf("%.1f\n", times[static_cast<std::size_t>(repeats / 2)]);
    std::fflush(stdout);
  }
}
