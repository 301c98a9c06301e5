// Numbers as an engineer writes them: as many digits as mean something, units with proper signs.
const thin = "\u2009";
const minus = "\u2212";

/** To so many significant digits; very small and very large ones as powers of ten. */
export function number(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e6) {
    const [mantissa = "", exponent = ""] = value.toExponential(digits - 1).split("e");
    return `${mantissa.replace("-", minus)}·10${superscript(Number(exponent))}`;
  }
  const decimals = Math.max(0, Math.min(8, digits - 1 - Math.floor(Math.log10(size))));
  return value.toFixed(decimals).replace("-", minus);
}

function superscript(exponent: number): string {
  const signs = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  return (exponent < 0 ? "⁻" : "") + [...String(Math.abs(exponent))].map((digit) => signs[Number(digit)]).join("");
}

/** 0.4 to 5.1, at least 0.4, up to 5.1, any. */
export function massRange([low, high]: [number | null, number | null]): string {
  if (!low) return high === null ? "any" : `up to ${number(high, 2)}`;
  return high === null ? `at least ${number(low, 2)}` : `${number(low, 2)} to ${number(high, 2)}`;
}

/** 1.6 %, 95 %; below a hundredth only that it is small, above ten thousand that it is large. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  if (value > 0 && value < 0.01) return `< 0.01${thin}%`;
  if (value > 1e4) return `> 10${thin}000${thin}%`;
  const decimals = value < 1 ? 2 : value < 99.95 ? 1 : 0;
  return `${value.toFixed(decimals)}${thin}%`;
}

/** A value to the digits that its deviation leaves (two of the deviation's). */
export function measured(value: number | null | undefined, std: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (!std || !Number.isFinite(std)) return number(value, 4);
  const decimals = Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(std))));
  if (decimals >= 7 || Math.abs(value) >= 1e6) return number(value, 4);
  return value.toFixed(decimals).replace("-", minus);
}

/** "kg.m2" as kg·m². */
export function unit(name: string): string {
  return name.replace(/\./g, "·").replace(/([a-z])(\d)/g, (_, letter: string, digit: string) => letter + superscript(Number(digit)));
}

export function withUnit(value: number | null | undefined, name: string, digits = 3): string {
  return name ? `${number(value, digits)}${thin}${unit(name)}` : number(value, digits);
}

/** A small angle or length in thousandths of its unit: 2.7 mrad, 0.31 mm. */
export const smallLength = (value: number | null | undefined, name: string) =>
  (value === null || value === undefined ? "–" : withUnit(1e3 * value, `m${name}`, 2));

/** Text whose numbers stay on one line with their units. */
export const tied = (text: string) => text.replace(/(\d) (%|[kmµ]?(?:g|m|s|N|N·m|rad|Hz)\b)/g, "$1\u00a0$2");

/** 12 345 with thin spaces. */
export function count(value: number): string {
  return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, thin);
}

export function bytes(size: number): string {
  if (size < 1000) return `${size}${thin}B`;
  return size < 1e6 ? `${number(size / 1e3)}${thin}kB` : `${number(size / 1e6)}${thin}MB`;
}

/** A name that any file system takes. */
export function fileName(...parts: string[]): string {
  return parts.join("-").replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 120);
}
