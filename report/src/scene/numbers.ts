// Numbers as an engineer writes them.

/** With so many digits that count; a dash where it is not known. */
export function digits(x: number | null | undefined, count = 3): string {
  if (x === null || x === undefined || !Number.isFinite(x)) return "–";
  if (x === 0) return "0";
  const size = Math.floor(Math.log10(Math.abs(x)));
  if (size < -4 || size > 5) return x.toExponential(count - 1).replace("e+", "e");
  return x.toFixed(Math.max(0, count - 1 - size)).replace("-", "−");
}
