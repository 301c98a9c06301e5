// What of a long line a screen can show: in each column of pixels the first, lowest, highest and last sample, in order.
// The picture is the same as of all samples, at a cost of four points a pixel.

/** The first index with x ≥ value, in ascending x. */
export function lowerBound(x: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indices, ascending, of x in [from, to] and one beyond either side; x ascending. */
export function visibleSamples(x: ArrayLike<number>, y: ArrayLike<number>, from: number, to: number, pixels: number): Uint32Array {
  const begin = Math.max(0, lowerBound(x, from) - 1);
  const end = Math.min(x.length, lowerBound(x, to) + 2);
  if (end - begin <= 4 * pixels) return Uint32Array.from({ length: Math.max(0, end - begin) }, (_, i) => begin + i);

  const out = new Uint32Array(4 * (pixels + 4));
  const perPixel = pixels / (to - from);
  let size = 0;
  let i = begin;
  while (i < end && size + 4 <= out.length) {
    const column = Math.floor((x[i]! - from) * perPixel);
    const first = i;
    let lowest = i;
    let highest = i;
    for (++i; i < end && Math.floor((x[i]! - from) * perPixel) === column; ++i) {
      if (y[i]! < y[lowest]!) lowest = i;
      else if (y[i]! > y[highest]!) highest = i;
    }
    for (const index of [first, Math.min(lowest, highest), Math.max(lowest, highest), i - 1])
      if (size === 0 || out[size - 1] !== index) out[size++] = index;
  }
  return out.subarray(0, size);
}

/** Lowest and highest of y where x is in [from, to]. */
export function extent(y: ArrayLike<number>, begin = 0, end = y.length): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = begin; i < end; ++i) {
    const value = y[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
