// Names come from files that others wrote: whatever they hold, they stay text.
import { madeUpReport } from "./fixture";
import { expect, renderAll, test } from "./page";

const markup = `<img src=x onerror="document.title='owned'">`;
const closing = `</script><script>document.title='owned'</script>`;
const quotes = `"'&<b>bold</b>&lt;`;
const formula = `=cmd|' /C calc'!A0`;

test("markup in the names of robot, joints and files is shown as it is written", async ({ opened, page }) => {
  const { html } = madeUpReport({ robot: markup + closing, dof: 3, samples: 600, jointName: (k) => [quotes, markup, closing][k]!, log: (k) => [`a${closing}.csv`, `b${quotes}.csv`][k]! });
  await opened.show(html);
  await renderAll(page);
  await expect(page.locator("h1")).toHaveText(markup + closing);
  await expect(page.locator(".joints tbody th a")).toHaveText([quotes, markup, closing]);
  await expect(page.locator("#torque-log option")).toHaveText([`a${closing}.csv (fitted)`, `b${quotes}.csv (unseen)`]);
  await expect(page.locator("#torque h3")).toHaveText([quotes, markup, closing]);
  expect(await page.locator("main b:not(figcaption b)").count()).toBe(0);
  expect(await page.evaluate(() => [...document.images].filter((image) => !image.src.startsWith("data:image/svg")).length)).toBe(0);
  expect(await page.title()).not.toBe("owned");
});

test("a script that got in would not run, and no address can be reached", async ({ opened, page }) => {
  const { html } = madeUpReport({ dof: 2, samples: 600 });
  await opened.show(html);
  const blocked = await page.evaluate(async () => {
    const violations: string[] = [];
    addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
    document.body.append(Object.assign(document.createElement("script"), { textContent: "document.title = 'owned'" }));
    document.body.insertAdjacentHTML("beforeend", "<img src='file:///x.png'><p style='color: red'>x</p>");
    await fetch("file:///etc/hostname").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    return violations;
  });
  expect(await page.title()).not.toBe("owned");
  for (const kind of ["script-src-elem", "img-src", "style-src-attr", "connect-src"]) expect(blocked).toContain(kind);
  expect(opened.noise.join()).toContain("Content Security Policy");  // the browser reports it, and tests would hear it
  opened.noise.length = 0;
});

test("a name like a formula is harmless in a spreadsheet, and a file's name has no separators", async ({ opened, page }) => {
  const { html } = madeUpReport({ robot: "../../etc/passwd", dof: 1, samples: 600, jointName: () => formula });
  await opened.show(html);
  await renderAll(page);
  await page.locator("#torque-1 figure").first().locator(".save summary").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#torque-1 .save-list").first().getByText("CSV").click()]);
  expect(download.suggestedFilename()).not.toMatch(/[/\\|'=]/);
});
