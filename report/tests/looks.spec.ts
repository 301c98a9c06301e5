// Gross breakage: small pictures of the page against those kept in screenshots/ (fonts-dejavu). `playwright test looks -u`
// makes them anew; look at them before you keep them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { madeUpReport } from "./fixture";
import { expect, renderAll, test } from "./page";
import { type Difference, compare, shrink } from "./picture";

// Another version of the browser moves a line of text by a pixel; a lost style sheet, a section that is not drawn or a
// wrong theme changes far more.
const bound: Difference = { mean: 0.015, changed: 0.04 };

const { html } = madeUpReport({ dof: 4, samples: 2000 });
const views = [
  { name: "wide", width: 1280, height: 900, scheme: "light", at: "content" },
  { name: "dark", width: 1280, height: 900, scheme: "dark", at: "content" },
  { name: "narrow", width: 400, height: 900, scheme: "light", at: "content" },
  { name: "torque", width: 1280, height: 900, scheme: "light", at: "torque" },
  { name: "residuals", width: 1280, height: 900, scheme: "dark", at: "residuals" },
  { name: "robot", width: 1280, height: 900, scheme: "light", at: "robot" },
  { name: "parameters", width: 1280, height: 900, scheme: "light", at: "parameters" },
] as const;

const kept = (name: string) => fileURLToPath(new URL(`screenshots/${name}.png`, import.meta.url));

async function pictureOf(page: Page, workshop: Page, view: (typeof views)[number]): Promise<Buffer> {
  await page.setViewportSize(view);
  await page.emulateMedia({ colorScheme: view.scheme, reducedMotion: "reduce" });
  await page.evaluate((id) => document.getElementById(id)!.scrollIntoView({ behavior: "instant" }), view.at);
  await page.waitForTimeout(400);
  return shrink(workshop, await page.screenshot());
}

async function workshopOf(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.goto("about:blank");
  return page;
}

for (const view of views) {
  test(`${view.name} looks as it should`, async ({ opened, page, browser }) => {
    await opened.show(html);
    await renderAll(page);
    const workshop = await workshopOf(browser);
    const picture = await pictureOf(page, workshop, view);
    const path = kept(view.name);
    if (test.info().config.updateSnapshots === "all" || test.info().config.updateSnapshots === "changed") {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, picture);
    }
    expect(existsSync(path), `${path} is missing: playwright test looks -u`).toBe(true);
    const difference = await compare(workshop, picture, readFileSync(path));
    await test.info().attach("now", { body: picture, contentType: "image/png" });
    expect(difference.mean).toBeLessThan(bound.mean);
    expect(difference.changed).toBeLessThan(bound.changed);
  });
}

const breakages: [string, (typeof views)[number], () => void][] = [
  ["the style sheet is gone", views[0], () => document.querySelector("style")!.remove()],
  ["the theme is wrong", views[1], () => document.documentElement.dataset.scheme = "light"],
  ["the table of joints is gone", views[0], () => document.querySelector(".joints")!.remove()],
  ["the plots are not drawn", views[3], () => document.querySelectorAll<HTMLElement>(".plot canvas").forEach((canvas) => { canvas.style.visibility = "hidden"; })],
];

for (const [what, view, harm] of breakages) {
  test(`it is noticed when ${what}`, async ({ opened, page, browser }) => {
    await opened.show(html);
    await renderAll(page);
    const workshop = await workshopOf(browser);
    await page.emulateMedia({ colorScheme: view.scheme });
    await page.evaluate(harm);
    const difference = await compare(workshop, await pictureOf(page, workshop, view), readFileSync(kept(view.name)));
    console.log(`${what}: mean ${difference.mean.toFixed(4)}, changed ${difference.changed.toFixed(4)}`);
    expect(difference.mean > bound.mean || difference.changed > bound.changed).toBe(true);
  });
}
