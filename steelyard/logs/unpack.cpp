#include "steelyard/logs/unpack.hpp"

#include <lz4frame.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>

namespace steelyard::bag {

namespace {

// Outcome of a step of a decompressor.
struct Step {
  std::size_t taken = 0, given = 0;  // bytes
  bool failed = false;
  bool finished = false;  // the frame ends here
};

// Feeds `step(in, in size, out, out size)` until the input is used up.
template <typename Decompress>
Unpacked unpack_frames(std::string_view packed, std::size_t limit, Decompress step) {
  Unpacked out;
  std::size_t done = 0;
  bool finished = false;
  while (!finished || !packed.empty()) {
    if (done == out.bytes.size()) {
      if (done > limit) break;  // one byte more than allowed shows that there is more
      out.bytes.resize(std::min(limit + 1, std::max(2 * done, std::size_t{1} << 16)));
    }
    const Step made = step(packed.data(), packed.size(), out.bytes.data() + done, out.bytes.size() - done);
    if (made.failed) break;
    packed.remove_prefix(made.taken);
    done += made.given;
    finished = made.finished;
    if (made.taken == 0 && made.given == 0 && !finished) break;  // more input is needed
  }
  out.whole = finished && packed.empty() && done <= limit;
  out.bytes.resize(std::min(done, limit));
  return out;
}

}  // namespace

Unpacked unpack_lz4(std::string_view packed, std::size_t limit) {
  LZ4F_dctx* raw = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&raw, LZ4F_VERSION)) != 0) throw std::bad_alloc();
  const std::unique_ptr<LZ4F_dctx, LZ4F_errorCode_t (*)(LZ4F_dctx*)> context(raw, LZ4F_freeDecompressionContext);
  return unpack_frames(packed, limit, [&](const char* in, std::size_t in_size, char* out, std::size_t out_size) {
    Step made;
    made.taken = in_size;
    made.given = out_size;
    const std::size_t status = LZ4F_decompress(context.get(), out, &made.given, in, &made.taken, nullptr);
    made.failed = LZ4F_isError(status) != 0;
    made.finished = status == 0;
    return made;
  });
}

Unpacked unpack_zstd(std::string_view packed, std::size_t limit) {
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (context == nullptr) throw std::bad_alloc();
  return unpack_frames(packed, limit, [&](const char* in, std::size_t in_size, char* out, std::size_t out_size) {
    ZSTD_inBuffer input = {in, in_size, 0};
    ZSTD_outBuffer output = {out, out_size, 0};
    const std::size_t status = ZSTD_decompressStream(context.get(), &output, &input);
    return Step{input.pos, output.pos, ZSTD_isError(status) != 0, status == 0};
  });
}

bool is_zstd(std::string_view bytes) { return bytes.substr(0, 4) == "\x28\xb5\x2f\xfd"; }

}  // namespace steelyard::bag
