// Every test looks at a page from a file, and every page must be silent: no error, no request but for itself.
import { type Page, expect, test as base } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

interface Opened {
  /** Shows a page of this text. */
  show(html: string): Promise<void>;
  /** Shows a page of this file. */
  visit(path: string): Promise<void>;
  /** What was heard so far; at the end it must be empty. */
  noise: string[];
}

export const test = base.extend<{ opened: Opened }>({
  opened: async ({ page }, use, info) => {
    const noise: string[] = [];
    page.on("console", (message) => message.type() === "error" && noise.push(message.text()));
    page.on("pageerror", (error) => noise.push(String(error)));
    page.on("request", (request) => {
      const own = request.url().split("#")[0] === page.url().split("#")[0] || request.isNavigationRequest();
      if (!own && !/^(data|blob):/.test(request.url())) noise.push(`request to ${request.url()}`);
    });
    const visit = async (path: string) => {
      await page.goto(pathToFileURL(path).href);
    };
    const show = async (html: string) => {
      const path = info.outputPath("page.html");
      writeFileSync(path, html);
      await visit(path);
    };
    await use({ show, visit, noise });
    expect(noise).toEqual([]);
  },
});

export { expect };

/** Every section drawn, as a reader who scrolled through everything finds it. */
export async function renderAll(page: Page): Promise<void> {
  await expect(page.locator(".pending")).toHaveCount(0, { timeout: 20_000 });
}

/** The ends of a plot's x axis, as announced to assistive technology. */
export async function rangeOf(page: Page, selector: string): Promise<[number, number]> {
  const area = page.locator(selector).first();
  await area.scrollIntoViewIfNeeded();
  await expect(area).toHaveAttribute("aria-valuemin", /\d/);
  return [Number(await area.getAttribute("aria-valuemin")), Number(await area.getAttribute("aria-valuemax"))];
}
