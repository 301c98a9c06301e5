// Documents with little in them, or with holes: what is there is shown, nothing fails.
import type { ReportDocument } from "../src/document";
import { type Columns, composePage, madeUpReport, packColumns } from "./fixture";
import { expect, renderAll, test } from "./page";

const odd = /undefined|NaN|Infinity|could not be shown|\[object/;

test("a result of nothing but names makes a page", async ({ opened, page }) => {
  const report: ReportDocument = { schema: 1, kind: "validate", title: "bare", result: { schema: 1, robot: "bare", dof: 2 }, plan: null, series: [] };
  await opened.show(composePage(report, new Map()));
  await renderAll(page);
  await expect(page.locator("h1")).toHaveText("bare");
  await expect(page.locator("main > section")).toHaveCount(0);
});

test("numbers that could not be had are dashes", async ({ opened, page }) => {
  const { report, blocks } = madeUpReport({ dof: 2, samples: 300 });
  const result = report.result!;
  for (const log of result.validation!) {
    delete log.causes;
    delete log.nominal;
    log.filtered_relative_percent = null;
    log.joints = log.joints.map(({ name }) => ({ name, rms: null, relative_percent: null, filtered_relative_percent: null, moving_relative_percent: null, fit_percent: null }));
  }
  result.base = result.base!.map((row) => ({ ...row, value: null, std: null, relative_std_percent: null, interval: [null, null], unconstrained: null, torque_share_percent: null, collinearity: null }));
  delete result.correlation;
  delete result.model;
  await opened.show(composePage(report, blocks));
  await renderAll(page);
  await expect(page.locator("main")).not.toContainText(odd);
  await expect(page.locator(".figure").first()).toHaveText("–");
  await expect(page.locator(".joints tbody tr").first()).toContainText("–");
});

test("every line of numbers may be empty, single, or have holes", async ({ opened, page }) => {
  for (const [rows, hole] of [[0, false], [1, false], [3, true], [500, true]] as const) {
    const { report } = madeUpReport({ dof: 1, samples: 10 });
    const names = report.series[0]!.columns;
    const columns: Columns = new Map(names.map((name, k) => [name, Float64Array.from({ length: rows }, (_, i) => (k > 0 && hole && i % 7 === 2 ? Number.NaN : k === 0 ? i : Math.sin(i + k)))]));
    report.series = report.series.map((entry) => ({ ...entry, rows, kept: rows }));
    await opened.show(composePage(report, new Map(report.series.map(({ block }) => [block, packColumns(columns)]))));
    await renderAll(page);
    await expect(page.locator("#torque figure")).toHaveCount(2);
    await expect(page.locator("main")).not.toContainText(odd);
  }
});

test("a page without data says how to make one", async ({ page }) => {
  const { html } = madeUpReport({ dof: 1, samples: 10 });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.setContent(html.replace(/<script type="application\/json"[\s\S]*?<\/script>/, ""));
  await expect(page.locator("body")).toContainText("steelyard report DIR");
  expect(errors).toEqual([]);
});
