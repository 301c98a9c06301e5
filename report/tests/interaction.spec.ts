// What a reader does with the page: sort, search, zoom, read, switch, take home.
import type { Download, Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { madeUpReport } from "./fixture";
import { expect, rangeOf, renderAll, test } from "./page";

const made = madeUpReport({ dof: 3, samples: 4000 });
const last = made.report.series[1]!.kept - 1;

// A page that scrolls smoothly can move between press and release: the click is then nobody's. Here it moves at once.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(async ({ opened, page }) => {
  await opened.show(made.html);
  await renderAll(page);
});

const column = async (page: Page, k: number) => page.locator("#parameters .sortable").first().locator(`tbody tr > :nth-child(${k})`).allTextContents();
const asNumber = (text: string) => Number(text.replace("\u2212", "-").replace(/[^\d.-]/g, ""));

test("a press on a heading sorts by it, a second one turns the order round", async ({ page }) => {
  const head = page.locator("#parameters .sortable").first().getByRole("columnheader", { name: "Relative" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const down = (await column(page, 7)).map(asNumber);
  expect(down).toHaveLength(21);
  expect(down).toEqual([...down].sort((a, b) => b - a));
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const up = (await column(page, 7)).map(asNumber);
  expect(up).toEqual([...up].sort((a, b) => a - b));
  expect(up[0]).toBeLessThan(up[20]!);
});

test("links: mass, nominal, feasible masses, and that a mass is filled in", async ({ page }) => {
  await renderAll(page);
  const table = page.getByRole("region", { name: "Links" });
  await expect(table.getByRole("row", { name: /^link 1 / })).toContainText("4.9 to 7.3");
  await expect(table.getByRole("row", { name: /^link 1 / })).toContainText("data");
  await expect(table.getByRole("row", { name: /^link 2 / })).toContainText("any");
  await expect(table.getByRole("row", { name: /^link 3 / })).toContainText("filled in");
  await expect(page.locator("#parameters")).toContainText("the data does not allow its nominal mass of 9 kg");
  await expect(page.locator("#robot .links")).toContainText("≈ 2.50");
});

test("deviations are said to grow by the root of the variances' inflation", async ({ page }) => {
  await expect(page.locator("#fit")).toContainText("standard deviations are multiplied by 1.18 on average");  // √1.4
});

test("the words for how well a parameter is determined sort from best to worst", async ({ page }) => {
  await renderAll(page);
  const table = page.getByRole("region", { name: "Base parameters" });
  await table.getByRole("button", { name: "Determined" }).click();
  await expect(table.locator("tbody tr").first()).toContainText("well");
  await table.getByRole("button", { name: "Determined" }).click();
  await expect(table.locator("tbody tr").first()).toContainText("weakly");
});

test("a search leaves the rows that hold it, groupings included", async ({ page }) => {
  const search = page.getByLabel("Search Base parameters");
  await search.fill("zzr_3");
  expect((await column(page, 1)).map((text) => text.split(" ")[0])).toEqual([expect.stringMatching(/^ZZR_3/)]);
  await search.fill("0.25 M_3");
  expect((await column(page, 1)).length).toBe(6);
  await search.fill("");
  expect((await column(page, 1)).length).toBe(21);
});

test("a grouped name explains itself on hover and on focus", async ({ page }) => {
  const name = page.locator("#parameters .explained").first();
  await name.hover();
  await expect(page.locator(".tooltip")).toHaveText("ZZR_1 = ZZ_1 + 0.25 M_3");
  await page.mouse.move(2, 2);
  await expect(page.locator(".tooltip")).toBeHidden();
  await name.focus();
  await expect(page.locator(".tooltip")).toBeVisible();
  await expect(name).toHaveAccessibleDescription("ZZR_1 = ZZ_1 + 0.25 M_3");
});

async function drag(page: Page, area: Locator, from: number, to: number): Promise<void> {
  await area.scrollIntoViewIfNeeded();
  const box = (await area.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + from * box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to * box.width, y, { steps: 4 });
  await page.mouse.up();
}

test("a drag zooms all joints to that stretch; double click, Escape and the button show all", async ({ page }) => {
  const all: [number, number] = [0, last / 500];
  expect(await rangeOf(page, "#torque-1 .plot-area")).toEqual(all);
  const area = page.locator("#torque-1 .plot-area").first();
  const box = (await area.boundingBox())!;
  await drag(page, area, 0.4, 0.6);
  const at = (share: number) => ((share * box.width - 58) / (box.width - 72)) * all[1];
  for (const joint of ["#torque-1", "#torque-2", "#torque-3"]) {
    await expect.poll(async () => (await rangeOf(page, `${joint} .plot-area`))[0]).toBeGreaterThan(0);
    const [low, high] = await rangeOf(page, `${joint} .plot-area`);
    expect(Math.abs(low - at(0.4))).toBeLessThan(0.03);
    expect(Math.abs(high - at(0.6))).toBeLessThan(0.03);
  }
  await area.dblclick();
  await expect.poll(() => rangeOf(page, "#torque-1 .plot-area")).toEqual(all);
  await drag(page, area, 0.3, 0.5);
  await area.press("Escape");
  await expect.poll(() => rangeOf(page, "#torque-1 .plot-area")).toEqual(all);
  await drag(page, area, 0.3, 0.5);
  await page.locator("#torque-1 .reset").first().click();
  await expect.poll(() => rangeOf(page, "#torque-1 .plot-area")).toEqual(all);
});

test("arrow keys move the moment that all time plots show, and it is read out", async ({ page }) => {
  const area = page.locator("#torque-1 .plot-area").first();
  await area.focus();
  await expect(area).toHaveAttribute("aria-valuetext", /^0 s, measured \S+\sN·m, predicted \S+\sN·m$/);
  for (let k = 0; k < 10; ++k) await area.press("ArrowRight");
  const now = Number(await area.getAttribute("aria-valuenow"));
  expect(now).toBeCloseTo((0.05 * last) / 500, 6);
  const other = page.locator("#torque-2 .plot-area").first();
  await expect.poll(async () => Number(await other.getAttribute("aria-valuenow"))).toBe(now);
  await area.press("End");
  await expect.poll(async () => Number(await area.getAttribute("aria-valuenow"))).toBe(last / 500);
});

test("plus and minus zoom about the cursor", async ({ page }) => {
  const area = page.locator("#torque-1 .plot-area").first();
  await area.focus();
  await area.press("+");
  await expect.poll(async () => (await rangeOf(page, "#torque-1 .plot-area"))[1]).toBeCloseTo(last / 1000, 6);
  await area.press("-");
  await expect.poll(async () => (await rangeOf(page, "#torque-1 .plot-area"))[1]).toBeCloseTo(last / 500, 6);
});

test("another log is chosen for all sections at once", async ({ page }) => {
  await expect(page.locator("#torque-log")).toHaveValue("series-1");
  const area = page.locator("#torque-1 .plot-area").first();
  const label = async () => area.getAttribute("aria-label");
  expect(await label()).toContain("ptp.csv");
  await page.locator("#torque-log").selectOption("series-0");
  await expect.poll(label).toContain("excitation.csv");
  await expect(page.locator("#residual-log")).toHaveValue("series-0");
  await expect(page.locator("#friction-log")).toHaveValue("series-0");
});

test("what was held out of a log is called so in every menu, and everything opens on it", async ({ page, opened }) => {
  await opened.show(madeUpReport({ log: () => "swing.csv", path: (k) => ["series/swing.csv", "series/swing-held-out.csv"][k]! }).html);
  await renderAll(page);
  const menus = page.locator("select:has(option)", { hasText: "swing" });
  expect(await menus.count()).toBeGreaterThan(3);
  for (const menu of await menus.all()) {
    await expect(menu.locator("option")).toHaveText(["swing.csv (fitted)", "swing-held-out"]);
    expect(await menu.locator("option:checked").textContent()).toBe("swing-held-out");
  }
});

test("the first screen says that the judged part was held out, and a long name keeps its role in the robot's menu", async ({ page, opened }) => {
  await opened.show(madeUpReport({ log: () => "panda_exciting_traj_1.csv", path: (k) => ["series/panda_exciting_traj_1.csv", "series/panda_exciting_traj_1-held-out.csv"][k]! }).html);
  await renderAll(page);
  await expect(page.locator("#summary h3", { hasText: "Joint by joint" })).toHaveText("Joint by joint, on panda_exciting_traj_1-held-out, which the fit did not use");
  const menu = page.locator(".transport").getByLabel("Motion");
  await expect(menu.locator("option:checked")).toHaveText("panda_exciting_traj_1-held-out");
  const cut = await menu.evaluate((select: HTMLSelectElement) => {
    const probe = document.createElement("span");
    probe.style.font = getComputedStyle(select).font;
    probe.textContent = select.selectedOptions[0]!.textContent;
    document.body.append(probe);
    const width = probe.getBoundingClientRect().width;
    probe.remove();
    return width > select.clientWidth;
  });
  expect(cut).toBe(false);
});

test("errors, moving ones and causes are of one metric, which is named", async ({ page }) => {
  const row = page.locator("#summary .joints").getByRole("row", { name: /^joint_3/ });
  await expect(row.getByRole("cell").nth(2)).toHaveText(/^1\.4/);  // moving, below 10 Hz; unfiltered it is 5 %
  await expect(page.locator("#summary")).toContainText("both below 10\u2009Hz; moving: the same while the joint moves; unfiltered: at all frequencies");
  await expect(row).toContainText(/velocity 81.%, noise 12.%/);
  const causes = page.locator("#residual-3 .shares li");
  await expect(causes.first()).toContainText(/81.*%.*a function of velocity/);
  await expect(causes.last()).toContainText("noise of the same level as above 10 Hz");
});

test("a joint's friction is in one place: law, reason, values, curve, and the loop of a law with memory", async ({ page }) => {
  const part = page.locator("#friction-1");
  await expect(part).toContainText("viscous, coulomb: 1.85 % error on held-out motion");
  await expect(part).not.toContainText("viscous, coulomb: viscous");
  await expect(part.getByRole("table").getByRole("rowheader").first()).toContainText(/^F/);
  await expect(part.locator("figure")).toHaveCount(2);
  const loop = part.locator(".plot-area").nth(1);
  await loop.focus();
  await loop.press("End");
  await expect(loop).toHaveAttribute("aria-valuetext", /forwards 3.*backwards 3/);
  await expect(page.locator("#friction-2 figure")).toHaveCount(1);
});

test("a press on the worst joint leads to its torque", async ({ page }) => {
  const row = page.locator("tr.worst");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("joint_3");
  await expect(row).toContainText("the friction law does not fit above 1 rad/s");
  await row.getByRole("link").click();
  await expect(page.locator("#torque-3 h3")).toBeInViewport();
});

test("the theme follows the system until one is chosen, and is remembered", async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(paper).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(paper).toBe("rgb(20, 23, 26)");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect.poll(paper).toBe("rgb(255, 255, 255)");
  await page.reload();
  await expect.poll(paper).toBe("rgb(255, 255, 255)");
});

test("the command can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the command" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("steelyard identify made-up excitation.csv");
});

async function take(page: Page, figure: Locator, format: string): Promise<Download> {
  await figure.locator(".save summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), figure.locator(".save-list").getByText(format, { exact: true }).click()]);
  return download;
}

const contentOf = async (download: Download) => readFileSync((await download.path())!);

test("a plot is saved as CSV with every sample, as SVG with its lines, as PNG at twice the size", async ({ page }) => {
  const figure = page.locator("#torque-2 figure").first();
  const table = await take(page, figure, "CSV");
  expect(table.suggestedFilename()).toBe("made-up-ptp.csv-joint_2-torque.csv");
  const lines = (await contentOf(table)).toString("utf8").trimEnd().split("\n");
  expect(lines[0]).toBe("time [s],measured [N.m],predicted [N.m]");
  expect(lines).toHaveLength(4001);
  const block = made.blocks.get("series-1")!;
  const measured = new Float32Array(block.buffer.slice(block.byteOffset + 8 * 4000 + 4 * 4000, block.byteOffset + 8 * 4000 + 8 * 4000));
  expect(lines[1235]!.split(",").slice(0, 2).map(Number)).toEqual([1234 / 500, measured[1234]]);

  const drawing = (await contentOf(await take(page, figure, "SVG"))).toString("utf8");
  expect(drawing.startsWith("<svg")).toBe(true);
  expect(drawing).toContain("torque [N·m]");
  const curves = await page.evaluate((text) => {
    const paths = [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("g[clip-path] path")];
    return paths.map((path) => (path.getAttribute("d") ?? "").split(/[ML]/).length - 1);
  }, drawing);
  expect(curves).toHaveLength(2);
  for (const points of curves) expect(points).toBeGreaterThan(800);

  const picture = await contentOf(await take(page, figure, "PNG"));
  expect([...picture.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const box = (await figure.locator(".plot-area").boundingBox())!;
  expect(picture.readUInt32BE(16)).toBe(Math.round(2 * box.width));
});

test("every figure can be taken home, and every table as CSV", async ({ page }) => {
  const figures = page.locator("figure.plot, figure.heatmap");
  expect(await figures.count()).toBeGreaterThan(15);
  for (const figure of await figures.all()) await expect(figure.locator(".save-list button")).toHaveText(["SVG", "PNG", "CSV"]);
  const matrix = await contentOf(await take(page, page.locator("#parameters .heatmap"), "CSV"));
  const rows = matrix.toString("utf8").trimEnd().split("\n");
  expect(rows).toHaveLength(22);
  expect(Number(rows[2]!.split(",")[1])).toBe(made.report.result!.correlation![1]![0]);
});

test("a cell of the correlations is read by pointer and by keys", async ({ page }) => {
  const area = page.locator("#parameters .heatmap-area");
  await area.focus();
  await area.press("ArrowDown");
  const names = made.report.result!.base!.map(({ name }) => name);
  await expect(page.locator("#parameters .heatmap .readout")).toContainText(`${names[1]} · ${names[0]}:`);
});

test("all of it prints on white, whatever the screen shows", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(20, 23, 26)");
  const paper = await page.pdf({ format: "A4" });
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(4);
});

test("printing at once draws every plot, also those the reader has not reached", async ({ page }) => {
  await page.reload({ waitUntil: "domcontentloaded" });
  const blank = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const hasInk = (canvas: HTMLCanvasElement) => canvas.width > 0 && canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
    return [...document.querySelectorAll<HTMLCanvasElement>(".plot canvas, .heatmap canvas")].map(hasInk);
  });
  expect(blank.length).toBeGreaterThan(15);
  expect(blank).not.toContain(false);
});

test("on paper nothing is cut off, tables keep their heads, and nothing speaks of pointers", async ({ page }) => {
  await renderAll(page);
  await page.setViewportSize({ width: 690, height: 1000 });  // A4 between its margins
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const wide = await page.evaluate(() => [...document.querySelectorAll(".plot-area canvas, .heatmap-area canvas")]
    .filter((canvas) => canvas.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length);
  expect(wide).toBe(0);
  // A button in the head of a table is drawn on its first sheet alone.
  const heads = page.locator("thead .sort");
  expect(await heads.count()).toBeGreaterThan(5);
  for (const display of await heads.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))) expect(display).toBe("contents");
  for (const hint of ["Drag to zoom", "Point at", "point at them"]) await expect(page.getByText(hint).first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect(page.getByText("Drag to zoom")).toBeVisible();
});

test("it fits a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.waitForTimeout(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
