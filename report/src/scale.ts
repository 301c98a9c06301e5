// From numbers to pixels and back, and where the ticks stand.
export interface Scale {
  low: number;
  high: number;
  logarithmic: boolean;
}

export function position(scale: Scale, value: number): number {
  if (!scale.logarithmic) return (value - scale.low) / (scale.high - scale.low);
  return value > 0 ? Math.log(value / scale.low) / Math.log(scale.high / scale.low) : Number.NaN;
}

export function valueAt(scale: Scale, share: number): number {
  if (!scale.logarithmic) return scale.low + share * (scale.high - scale.low);
  return scale.low * (scale.high / scale.low) ** share;
}

export interface Tick {
  value: number;
  text: string;
}

function plain(value: number, step: number): string {
  const decimals = Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));
  const size = Math.max(Math.abs(value), step);
  const text = size >= 1e5 || size < 1e-4 ? value.toPrecision(3).replace(/\.?0+(e|$)/, "$1") : value.toFixed(decimals);
  return text.replace("-", "\u2212");
}

function linearTicks(scale: Scale, wanted: number): Tick[] {
  const rough = (scale.high - scale.low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= 0.75 * rough) ?? 10);
  const out: Tick[] = [];
  for (let k = Math.ceil(scale.low / step - 1e-9); k * step <= scale.high + 1e-9 * step; ++k)
    out.push({ value: k * step, text: k === 0 ? "0" : plain(k * step, step) });
  return out;
}

function decadeTicks(scale: Scale, wanted: number): Tick[] {
  const first = Math.ceil(Math.log10(scale.low) - 1e-9);
  const last = Math.floor(Math.log10(scale.high) + 1e-9);
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(2, wanted)));
  const factors = last - first < 2 ? [1, 2, 5] : [1];
  const out: Tick[] = [];
  for (let decade = first - 1; decade <= last; decade += 1) {
    if ((decade - first) % every !== 0) continue;
    for (const factor of factors) {
      const value = factor * 10 ** decade;
      if (value >= scale.low * 0.9999 && value <= scale.high * 1.0001)
        out.push({ value, text: plain(value, 10 ** decade) });
    }
  }
  return out;
}

export function ticks(scale: Scale, wanted: number): Tick[] {
  return scale.logarithmic ? decadeTicks(scale, wanted) : linearTicks(scale, wanted);
}

/** A range that shows [low, high] with a little air. */
export function comfortable(low: number, high: number, logarithmic: boolean): Scale {
  if (!(high >= low)) return { low: logarithmic ? 0.1 : 0, high: 1, logarithmic };
  if (logarithmic) return { low: low / 1.2, high: high * 1.2, logarithmic };
  const air = high > low ? 0.06 * (high - low) : Math.max(1e-9, 0.1 * Math.abs(high));
  return { low: low - air, high: high + air, logarithmic };
}

/** A stretch of x that several plots show together; null: everything. */
export class SharedRange {
  range: [number, number] | null = null;
  private listeners = new Set<() => void>();

  set(range: [number, number] | null): void {
    this.range = range;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
