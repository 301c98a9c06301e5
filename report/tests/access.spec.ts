// Usable without a mouse, without eyes, without some colours.
import AxeBuilder from "@axe-core/playwright";
import { existsSync } from "node:fs";
import { madeUpReport } from "./fixture";
import { expect, renderAll, test } from "./page";
import { pageOf, program, robots } from "./program";

const { html } = madeUpReport({ samples: 1500 });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, bypassCSP: true });  // for the checker's own script

    test("axe finds nothing serious in a page of everything", async ({ opened, page }) => {
      await opened.show(html);
      await renderAll(page);
      await expectAccessible(page);
    });

    test("axe finds nothing serious in the program's page", async ({ opened, page }) => {
      const path = pageOf(robots[3]!.name);
      test.skip(!program || !existsSync(path), "no STEELYARD_PROGRAM");
      await opened.visit(path);
      await renderAll(page);
      await expectAccessible(page);
    });
  });
}

async function expectAccessible(page: ConstructorParameters<typeof AxeBuilder>[0]["page"]): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html: markup }) => markup).join(" | ")}`)).toEqual([]);
}

test("the checker would see a page that is not accessible", async ({ page }) => {
  await page.setContent("<html lang='en'><title>x</title><main><img src='data:,'><p style='color:#ccc;background:#fff'>faint</p></main></html>");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual(expect.arrayContaining(["color-contrast", "image-alt"]));
});

test("tab leads to the content, the sections, the theme and into the page", async ({ opened, page }) => {
  await opened.show(html);
  await page.keyboard.press("Tab");
  await expect(page.getByText("To the content")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator(".bar nav a").first()).toBeFocused();
  const links = await page.locator(".bar nav a").count();
  for (let k = 0; k < links; ++k) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Switch between light and dark" })).toBeFocused();
});

test("every section has a heading, every figure says what it shows", async ({ opened, page }) => {
  await opened.show(html);
  await renderAll(page);
  for (const section of await page.locator("main > section").all()) await expect(section).toHaveAccessibleName(/\w/);
  for (const area of await page.locator(".plot-area, .heatmap-area").all()) expect((await area.getAttribute("aria-label"))!.length).toBeGreaterThan(25);
});
