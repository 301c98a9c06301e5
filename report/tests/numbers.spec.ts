// What the page computes itself, against closed forms.
import { expect, test } from "@playwright/test";
import { autocorrelation, binnedMeans, bulk, fourier, interpolate, rateOf, spectrum } from "../src/analysis";
import { visibleSamples } from "../src/decimate";
import { massRange, measured, number, percent, unit } from "../src/format";
import { ticks } from "../src/scale";
import { random } from "./fixture";

test("a transform is the sum it stands for", () => {
  const noise = random(1);
  const x = Float64Array.from({ length: 64 }, noise);
  const real = x.slice();
  const imaginary = new Float64Array(64);
  fourier(real, imaginary);
  for (const k of [0, 1, 17, 32, 63]) {
    const re = x.reduce((sum, value, n) => sum + value * Math.cos((2 * Math.PI * k * n) / 64), 0);
    const im = x.reduce((sum, value, n) => sum - value * Math.sin((2 * Math.PI * k * n) / 64), 0);
    expect(Math.hypot(real[k]! - re, imaginary[k]! - im)).toBeLessThan(1e-12);
  }
});

test("the spectrum of white noise is level and integrates to its variance", () => {
  const noise = random(2);
  const rate = 500;
  const values = Float64Array.from({ length: 200_000 }, noise);
  const { frequency, density } = spectrum(values, rate);
  const step = frequency[1]! - frequency[0]!;
  const variance = density.reduce((sum, value) => sum + value * value * step, 0);
  expect(Math.abs(variance / (1 / 3) - 1)).toBeLessThan(0.02);
  const level = Math.sqrt((2 / 3) / rate);
  expect(Math.max(...density) / level).toBeLessThan(1.7);
  expect(Math.min(...density) / level).toBeGreaterThan(0.4);
});

test("the spectrum of a sine stands at its frequency with its power", () => {
  const rate = 250;
  const values = Float64Array.from({ length: 50_000 }, (_, i) => 3 * Math.sin((2 * Math.PI * 12.3 * i) / rate));
  const { frequency, density } = spectrum(values, rate);
  const top = density.indexOf(Math.max(...density));
  const step = frequency[1]! - frequency[0]!;
  expect(Math.abs(frequency[top]! - 12.3)).toBeLessThan(step);
  const power = density.reduce((sum, value) => sum + value * value * step, 0);
  expect(Math.abs(power / 4.5 - 1)).toBeLessThan(0.01);
});

test("autocorrelation of a first-order process decays as it should; white noise stays within its bound", () => {
  const noise = random(3);
  const white = Float64Array.from({ length: 100_000 }, noise);
  const coloured = white.slice();
  for (let i = 1; i < coloured.length; ++i) coloured[i] = 0.9 * coloured[i - 1]! + white[i]!;
  const { value, lag } = autocorrelation(coloured, 100);
  expect(lag[10]).toBeCloseTo(0.1, 12);
  for (const k of [1, 5, 10]) expect(Math.abs(value[k]! - 0.9 ** k)).toBeLessThan(0.03);
  const flat = autocorrelation(white, 100);
  const outside = flat.value.slice(1).filter((r) => Math.abs(r) > flat.bound).length;
  expect(outside / (flat.value.length - 1)).toBeLessThan(0.12);
});

test("a decimated line keeps first, lowest, highest and last of every pixel", () => {
  const noise = random(4);
  const x = Float64Array.from({ length: 100_000 }, (_, i) => i / 1000);
  const y = Float64Array.from(x, noise);
  const pixels = 500;
  const [from, to] = [10, 60];
  const chosen = visibleSamples(x, y, from, to, pixels);
  expect(chosen.length).toBeLessThanOrEqual(4 * (pixels + 4));
  expect([...chosen]).toEqual([...chosen].sort((a, b) => a - b));
  const column = (i: number) => Math.floor(((x[i]! - from) * pixels) / (to - from));
  for (const pixel of [0, 123, 499]) {
    const all = [...x.keys()].filter((i) => column(i) === pixel);
    const kept = [...chosen].filter((i) => column(i) === pixel);
    expect(Math.min(...kept.map((i) => y[i]!))).toBe(Math.min(...all.map((i) => y[i]!)));
    expect(Math.max(...kept.map((i) => y[i]!))).toBe(Math.max(...all.map((i) => y[i]!)));
    expect(kept).toContain(all[0]);
    expect(kept).toContain(all[all.length - 1]);
  }
  expect([...visibleSamples(x, y, 10, 10.01, 500)]).toEqual([9999, 10000, 10001, 10002, 10003, 10004, 10005, 10006, 10007, 10008, 10009, 10010, 10011]);
});

test("a gap in a log does not change its rate; curves are read between their points", () => {
  const t = Float64Array.from({ length: 1000 }, (_, i) => i / 200 + (i > 500 ? 30 : 0));
  expect(rateOf(t)).toBeCloseTo(200, 6);
  expect(interpolate([-1, 0, 0, 2], [-3, -1, 1, 5], 1)).toBe(3);
  expect(interpolate([-1, 0, 0, 2], [-3, -1, 1, 5], -0.5)).toBe(-2);
  expect(interpolate([-1, 2], [-3, 5], 9)).toBe(5);
  const { x, y } = binnedMeans(Array.from({ length: 600 }, (_, i) => i / 600), Array.from({ length: 600 }, (_, i) => i), 6);
  expect([...y]).toEqual([49.5, 149.5, 249.5, 349.5, 449.5, 549.5]);
  expect(x[0]).toBeCloseTo(599 / 600 / 12, 12);
});

test("numbers carry the digits that mean something", () => {
  expect(number(12.3456)).toBe("12.3");
  expect(number(-0.0123456)).toBe("\u22120.0123");
  expect(number(1.5e-7)).toBe("1.50·10⁻⁷");
  expect(number(null)).toBe("–");
  expect(measured(1.23456, 0.0123)).toBe("1.235");
  expect(measured(-123.456, 4.5)).toBe("\u2212123.5");
  expect(percent(1.5998)).toBe("1.6\u2009%");
  expect(percent(0.001)).toBe("< 0.01\u2009%");
  expect(unit("kg.m2")).toBe("kg·m²");
  expect(unit("N.m.s/rad")).toBe("N·m·s/rad");
});

test("a range of masses may have no end, and a share that means nothing is only called large", () => {
  expect([massRange([0.42, 5.1]), massRange([0.42, null]), massRange([0, 5.1]), massRange([0, null])]).toEqual(["0.42 to 5.1", "at least 0.42", "up to 5.1", "any"]);
  expect(percent(2.7e12)).toBe("> 10\u2009000\u2009%");
});

test("ticks are round and inside", () => {
  expect(ticks({ low: -0.3, high: 10.2, logarithmic: false }, 5).map(({ text }) => text)).toEqual(["0", "2", "4", "6", "8", "10"]);
  expect(ticks({ low: 0.02, high: 300, logarithmic: true }, 5).map(({ text }) => text)).toEqual(["0.1", "1", "10", "100"]);
  expect(ticks({ low: 3.1, high: 3.13, logarithmic: false }, 3).map(({ text }) => text)).toEqual(["3.10", "3.11", "3.12", "3.13"]);
});

test("a few spikes do not stretch an axis", () => {
  const noise = random(3);
  const samples = Float64Array.from({ length: 10_000 }, noise);
  samples[17] = 500;
  samples[4711] = -900;
  const [low, high] = bulk(samples, [-2, 1.5])!;
  expect(low).toBeLessThan(-2);
  expect(low).toBeGreaterThan(-2.5);
  expect(high).toBeGreaterThan(1.5);
  expect(high).toBeLessThan(2);
  expect(bulk([], [])).toBeUndefined();
});
