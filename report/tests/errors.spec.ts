// Errors and words for them: one metric for number, bar and "worst", its cut-off as the result has it, and what "determined" means.
import { composePage, madeUpReport } from "./fixture";
import { expect, renderAll, test } from "./page";

test("the worst joint is the one with the longest bar, however the causes are ordered", async ({ opened, page }) => {
  const { report, blocks } = madeUpReport({ dof: 3, samples: 300 });
  for (const log of report.result!.validation!) {
    [5, 20, 10].forEach((error, k) => Object.assign(log.joints[k]!, { filtered_relative_percent: error, relative_percent: 90 - error }));
    log.causes = log.joints.map(({ name }) => ({ joint: name, relative_percent: 1, summary: `${name}: its own sentence`, shares: [] }));
  }
  await opened.show(composePage(report, blocks));
  await expect(page.locator("tr.worst")).toContainText("joint_2");
  await expect(page.locator(".worst-line")).toContainText("joint_2: its own sentence");
  const widths = await page.locator(".bar-fill").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  expect(widths.indexOf(Math.max(...widths))).toBe(1);
});

test("the band of the errors is the result's own, not a constant of the page", async ({ opened, page }) => {
  const { report, blocks } = madeUpReport({ dof: 2, samples: 300 });
  for (const [cutoff, words] of [[4, "both below 4\u2009Hz;"], [null, "over the rms of the torque, all frequencies;"]] as const) {
    for (const log of report.result!.validation!) log.metric_cutoff = cutoff;
    await opened.show(composePage(report, blocks));
    await renderAll(page);
    await expect(page.locator("#summary")).toContainText(words);
    await expect(page.locator("main")).not.toContainText("10 Hz of");
    const summaries = await page.locator("#torque figure").evaluateAll((figures) => figures.map((figure) => figure.outerHTML).join());
    expect(summaries.includes("of the torque below 4\u2009Hz.")).toBe(cutoff === 4);
    expect(summaries).not.toContain("below 10");
  }
});

test("a parameter too small to matter is called negligible, and the words are explained", async ({ opened, page }) => {
  const { report, blocks } = madeUpReport({ dof: 2, samples: 300 });
  Object.assign(report.result!.base![0]!, { determined: "negligible", relative_std_percent: 66793, torque_share_percent: 0.01 });
  await opened.show(composePage(report, blocks));
  await renderAll(page);
  const row = page.locator("#parameters tbody tr").first();
  await expect(row).toContainText("negligible");
  await expect(page.locator("#parameters")).toContainText("negligible, where even the far end of the interval causes less than 1\u2009% of the torque");
  await expect(page.locator("#parameters")).toContainText("well, with a deviation of at most 10\u2009% of the value");
});
