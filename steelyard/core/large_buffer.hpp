// Room for many numbers that are all going to be written. Private to the library.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace steelyard {

/// Numbers of any value, on a cache line's boundary. Many are in huge pages where the system grants them on request:
/// a buffer that is made, filled and given back again and again then waits for hundreds of pages instead of hundred
/// thousands.
class LargeBuffer {
 public:
  explicit LargeBuffer(std::size_t numbers);

  double* data() { return data_.get(); }

 private:
  struct Free {
    void operator()(double* p) const { std::free(p); }
  };
  std::unique_ptr<double[], Free> data_;
};

/// Arrays of many megabytes go back to the system as soon as they are freed, for a program that handles long logs: the
/// C library would keep them, in pieces that the next ones do not fit into. A setting of the whole process.
void return_large_arrays();

}  // namespace steelyard
