#include "steelyard/core/large_buffer.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <new>

namespace steelyard {

namespace {

constexpr std::size_t cache_line = 64, huge_page = std::size_t{1} << 21;  // bytes

}  // namespace

LargeBuffer::LargeBuffer(std::size_t numbers) {
  const std::size_t wanted = numbers * sizeof(double);
  const bool huge = wanted >= 2 * huge_page;
  const std::size_t unit = huge ? huge_page : cache_line, size = (wanted + unit - 1) / unit * unit;
  data_.reset(static_cast<double*>(std::aligned_alloc(unit, size)));
  if (!data_ && size > 0) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (huge) ::madvise(data_.get(), size, MADV_HUGEPAGE);  // a wish: without it the pages are small ones
#endif
}

void return_large_arrays() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, 8 << 20);   // bytes: a channel of a long log has more, and pages of its own
  ::mallopt(M_TRIM_THRESHOLD, 16 << 20);  // what is left of smaller ones waits for the next
#endif
}

}  // namespace steelyard
