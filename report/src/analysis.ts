// What a residual is made of: its spectrum, its memory, its dependence on velocity. Descriptions; judgements are the library's.
import type { Series } from "./document";

export function residual(series: Series, joint: number): Float32Array {
  const measured = series.column(`tau${joint + 1}`);
  const predicted = series.column(`tau_hat${joint + 1}`);
  if (!measured || !predicted) return new Float32Array(0);
  return measured.map((value, i) => value - predicted[i]!);
}

/** Samples a second: the median step, for a log may have gaps. */
export function rateOf(t: Float64Array): number {
  const every = Math.max(1, Math.floor(t.length / 2000));
  const steps: number[] = [];
  for (let i = 0; i + 1 < t.length; i += every) steps.push(t[i + 1]! - t[i]!);
  steps.sort((a, b) => a - b);
  const step = steps[steps.length >> 1];
  return step && step > 0 ? 1 / step : 1;
}

/** In place, radix 2: X_k = Σ x_n exp(−2πi kn/N); N a power of two. */
export function fourier(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  for (let i = 1, j = 0; i < size; ++i) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j]!, real[i]!];
      [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
    }
  }
  for (let half = 1; half < size; half *= 2) {
    const cosines = Float64Array.from({ length: half }, (_, k) => Math.cos((Math.PI * k) / half));
    const sines = Float64Array.from({ length: half }, (_, k) => -Math.sin((Math.PI * k) / half));
    for (let begin = 0; begin < size; begin += 2 * half) {
      for (let k = 0; k < half; ++k) {
        const a = begin + k;
        const b = a + half;
        const re = real[b]! * cosines[k]! - imaginary[b]! * sines[k]!;
        const im = real[b]! * sines[k]! + imaginary[b]! * cosines[k]!;
        real[b] = real[a]! - re;
        imaginary[b] = imaginary[a]! - im;
        real[a] = real[a]! + re;
        imaginary[a] = imaginary[a]! + im;
      }
    }
  }
}

export interface Spectrum {
  frequency: Float64Array;
  /** Amplitude density, one-sided [unit/√Hz]: its square integrates to the variance. */
  density: Float64Array;
}

/** Welch: means of half-overlapping Hann windows of at least eight to a log, each without its mean. */
export function spectrum(values: ArrayLike<number>, rate: number): Spectrum {
  let size = 64;
  while (size < 8192 && size * 2 <= values.length / 4.5) size *= 2;
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const energy = window.reduce((sum, w) => sum + w * w, 0);
  const power = new Float64Array(size / 2 + 1);
  let windows = 0;
  for (let begin = 0; begin + size <= values.length; begin += size / 2, ++windows) {
    const real = new Float64Array(size);
    for (let i = 0; i < size; ++i) real[i] = values[begin + i]!;
    const mean = real.reduce((sum, value) => sum + value, 0) / size;
    for (let i = 0; i < size; ++i) real[i] = (real[i]! - mean) * window[i]!;
    const imaginary = new Float64Array(size);
    fourier(real, imaginary);
    for (let k = 0; k < power.length; ++k) power[k] = power[k]! + real[k]! ** 2 + imaginary[k]! ** 2;
  }
  const bins = power.length - 2;  // neither the mean nor the last, which counts once only
  if (windows === 0) return { frequency: new Float64Array(0), density: new Float64Array(0) };
  const frequency = Float64Array.from({ length: bins }, (_, k) => ((k + 1) * rate) / size);
  const density = Float64Array.from({ length: bins }, (_, k) => Math.sqrt((2 * power[k + 1]!) / (energy * rate * windows)));
  return { frequency, density };
}

export interface Autocorrelation {
  /** [s] */
  lag: Float64Array;
  value: Float64Array;
  /** 95 of 100 values of white noise lie within ± this. */
  bound: number;
}

export function autocorrelation(values: ArrayLike<number>, rate: number, longest = 2): Autocorrelation {
  const count = values.length;
  let size = 1;
  while (size < 2 * count) size *= 2;
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  let mean = 0;
  for (let i = 0; i < count; ++i) mean += values[i]! / count;
  for (let i = 0; i < count; ++i) real[i] = values[i]! - mean;
  fourier(real, imaginary);
  for (let k = 0; k < size; ++k) {
    real[k] = real[k]! ** 2 + imaginary[k]! ** 2;
    imaginary[k] = 0;
  }
  fourier(real, imaginary);  // for an even spectrum this is its inverse, up to a factor
  const lags = Math.max(1, Math.min(Math.floor(count / 4), Math.ceil(longest * rate) + 1));
  const scale = real[0]! > 0 ? real[0]! : 1;
  return {
    lag: Float64Array.from({ length: lags }, (_, k) => k / rate),
    value: Float64Array.from({ length: lags }, (_, k) => real[k]! / scale),
    bound: 1.96 / Math.sqrt(Math.max(1, count)),
  };
}

/** Means of y over equal stretches of x, where a stretch has some samples. */
export function binnedMeans(x: ArrayLike<number>, y: ArrayLike<number>, bins = 60): { x: Float64Array; y: Float64Array } {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < x.length; ++i) {
    low = Math.min(low, x[i]!);
    high = Math.max(high, x[i]!);
  }
  const sums = new Float64Array(bins);
  const counts = new Float64Array(bins);
  for (let i = 0; i < x.length; ++i) {
    const bin = Math.min(bins - 1, Math.floor(((x[i]! - low) / (high - low || 1)) * bins));
    sums[bin] = sums[bin]! + y[i]!;
    counts[bin] = counts[bin]! + 1;
  }
  const kept = [...counts.keys()].filter((bin) => counts[bin]! >= 5);
  return {
    x: Float64Array.from(kept, (bin) => low + ((bin + 0.5) / bins) * (high - low)),
    y: Float64Array.from(kept, (bin) => sums[bin]! / counts[bin]!),
  };
}

/** A sampled curve between its points; level beyond its ends. */
export function interpolate(x: number[], y: number[], at: number): number {
  let high = x.length - 1;
  if (high < 0) return 0;
  if (at >= x[high]!) return y[high]!;
  if (at <= x[0]!) return y[0]!;
  let low = 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= at) low = middle;
    else high = middle;
  }
  const span = x[high]! - x[low]!;
  return span > 0 ? y[low]! + ((at - x[low]!) / span) * (y[high]! - y[low]!) : y[low]!;
}

/** A range for an axis that a few outliers do not stretch: nearly all of the samples, and all of `whole`. */
export function bulk(samples: ArrayLike<number>, whole: ArrayLike<number>): [number, number] | undefined {
  const sorted = Float64Array.from(samples).filter(Number.isFinite).sort();
  const inner = sorted.slice(Math.floor(0.002 * sorted.length), Math.ceil(0.998 * sorted.length));
  const ends = [inner[0] ?? 0, inner.at(-1) ?? 0, ...Array.from(whole).filter(Number.isFinite)];
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const margin = 0.08 * (high - low);
  return margin > 0 ? [low - margin, high + margin] : undefined;
}
