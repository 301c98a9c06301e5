// Pages that the real program made: every section is there and filled, and says what result.json says.
import { readFileSync } from "node:fs";
import type { Result } from "../src/document";
import { percent } from "../src/format";
import { expect, renderAll, test } from "./page";
import { pageOf, pagesFolder, program, robots } from "./program";

test.skip(!program, "no STEELYARD_PROGRAM: these tests look at pages that the program makes");

const all = ["summary", "torque", "residuals", "friction", "robot", "excitation", "parameters", "fit", "findings", "run"];

for (const { name, dof } of robots) {
  test(`${name}: every section is filled`, async ({ opened, page }) => {
    const result = JSON.parse(readFileSync(pageOf(name).replace("report.html", "result.json"), "utf8")) as Result;
    await opened.visit(pageOf(name));
    await renderAll(page);
    expect(await page.locator("main > section").evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(all);
    for (const section of await page.locator("main > section > .body").all()) {
      expect((await section.innerText()).length).toBeGreaterThan(40);
      await expect(section).not.toContainText("could not be shown");
      await expect(section).not.toContainText(/undefined|NaN|\[object/);
    }
    await expect(page.locator(".headline")).toHaveText(result.verdict!.headline);
    await expect(page.locator(".figure").first()).toHaveText(percent(result.validation![1]!.filtered_relative_percent));
    await expect(page.locator(".joints tbody tr")).toHaveCount(dof);
    await expect(page.locator("tr.worst")).toContainText(result.validation![1]!.causes![0]!.joint);
    await expect(page.locator(".worst-line")).toContainText(result.validation![1]!.causes![0]!.summary);
    await expect(page.locator("#torque figure")).toHaveCount(2 * dof);
    await expect(page.locator("#residuals figure")).toHaveCount(3 * dof);
    const loops = result.friction!.filter(({ reversal }) => reversal).length + result.friction!.filter((shaft) => shaft.over_position).length;
    await expect(page.locator("#friction figure")).toHaveCount(result.friction!.filter(({ curve }) => curve).length + loops);
    await expect(page.locator("#parameters .sortable").first().locator("tbody tr")).toHaveCount(result.base!.length);
    await expect(page.locator("#parameters .sortable").last().locator("tbody tr")).toHaveCount(result.parameters!.length);
    await expect(page.locator("#parameters .heatmap")).toHaveCount(1);
    await expect(page.locator("#robot canvas")).toBeVisible();
    await expect(page.locator("#run pre")).toHaveText(result.run!.command);
    for (const file of result.run!.files) await expect(page.locator("#run")).toContainText(file.sha256);
  });
}

test("a prismatic joint is shown in newtons and metres", async ({ opened, page }) => {
  await opened.visit(pageOf("lifting-pair"));
  await renderAll(page);
  await expect(page.locator(".joints tbody tr").first()).toContainText(/\dN$|\d\u2009N(?!·)/);
  await expect(page.locator(".joints tbody tr").nth(1)).toContainText("N·m");
  await page.locator("#residual-1").scrollIntoViewIfNeeded();
  const area = page.locator("#residual-1 .plot-area").nth(2);
  await area.focus();
  await area.press("ArrowRight");
  await expect(area).toHaveAttribute("aria-valuetext", / m\/s/);
});

test("numbers at the cursor are those of the series file", async ({ opened, page }) => {
  await opened.visit(pageOf("ur10e"));
  await renderAll(page);
  const [head, ...rows] = readFileSync(pageOf("ur10e").replace("report.html", "series/unseen.csv"), "utf8").trim().split("\n").map((line) => line.split(","));
  const last = rows[rows.length - 1]!;
  const value = (column: string) => Number(last[head!.indexOf(column)]);
  const area = page.locator("#torque-2 .plot-area").first();
  await area.focus();
  await area.press("End");
  await expect.poll(async () => Number(await area.getAttribute("aria-valuenow"))).toBe(value("t"));
  const announced = (await area.getAttribute("aria-valuetext"))!.replace(/\u2212/g, "-").match(/measured (\S+)\sN·m, predicted (\S+)\sN·m/)!;
  expect(Math.abs(Number(announced[1]) / value("tau2") - 1)).toBeLessThan(0.006);
  expect(Math.abs(Number(announced[2]) / value("tau_hat2") - 1)).toBeLessThan(0.006);
});

test("a payload's page begins with the payload, and does not call its log unseen", async ({ opened, page }) => {
  await opened.visit(`${pagesFolder}/ur10e/weighed/report.html`);
  await renderAll(page);
  await expect(page.locator("main > section").first()).toHaveAttribute("id", "payload");
  await expect(page.locator("#summary")).toContainText("torque error on fitted motion");
  await expect(page.locator("#summary")).not.toContainText("never saw");
  await expect(page.locator("#summary")).not.toContainText("which the fit did not use");
});

test("playing the robot moves the cursor of the torque plots", async ({ opened, page }) => {
  await opened.visit(pageOf("planar-2r"));
  await renderAll(page);
  await page.locator("#robot").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForTimeout(700);
  await page.getByRole("button", { name: "Pause" }).click();
  const area = page.locator("#torque-1 .plot-area").first();
  await area.scrollIntoViewIfNeeded();
  await expect.poll(async () => Number(await area.getAttribute("aria-valuenow")) - Number(await area.getAttribute("aria-valuemin"))).toBeGreaterThan(0.1);
});

const others = [
  { what: "a plan", path: "ur10e/plan.html", sections: ["robot", "excitation", "run"] },
  { what: "a payload", path: "ur10e/weighed/report.html", sections: ["payload", "robot", "run"] },
  { what: "a validation", path: "ur10e/validated/report.html", sections: ["summary", "torque", "residuals", "run"] },
  { what: "logs judged by one another", path: "planar-2r/crossed/report.html", sections: ["cross", "run"] },
  { what: "a reproduced paper", path: "reproduced/report.html", sections: ["reproduction", "run"] },
];

for (const { what, path, sections } of others) {
  test(`${what} has a page of its own`, async ({ opened, page }) => {
    await opened.visit(`${pagesFolder}/${path}`);
    await renderAll(page);
    await expect(page.locator("h1")).toHaveText(/\w/);
    for (const id of sections) {
      const body = page.locator(`#${id} > .body`);
      expect((await body.innerText()).length).toBeGreaterThan(20);
      await expect(body).not.toContainText(/could not be shown|undefined|NaN|\[object/);
    }
    await expect(page.locator("#run pre")).toHaveText(/^\S*steelyard (excite|payload|validate|reproduce) /);
  });
}
