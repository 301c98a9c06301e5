#include "tests/support/allocations.hpp"

#include <atomic>
#include <cstddef>

#include "tests/support/sanitized.hpp"

#if defined(__GLIBC__) && defined(__x86_64__) && !defined(STEELYARD_ADDRESS_SANITIZED)

static std::atomic<long> count{0};

extern "C" void* __libc_malloc(std::size_t size);  // NOLINT: glibc's name for what we stand in front of
extern "C" void* malloc(std::size_t size) {
  count.fetch_add(1, std::memory_order_relaxed);
  return __libc_malloc(size);
}

namespace steelyard::testing {
long allocations() { return count; }
}  // namespace steelyard::testing

#else

namespace steelyard::testing {
long allocations() { return -1; }
}  // namespace steelyard::testing

#endif
