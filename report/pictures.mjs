// Pictures of the demo's pages for README and docs: `./dev pictures`, or node pictures.mjs DEMO OUT.
// Kept small: parts of pages, at the size a README shows them.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [demo, out] = process.argv.slice(2).map((path) => resolve(path));
if (!demo || !out) {
  console.error("node pictures.mjs DEMO OUT: the demo's folder, and where pictures go");
  process.exit(2);
}

const pictures = [
  { name: "report-summary", page: "report.html", section: "summary", height: 690, top: true },
  { name: "report-residuals", page: "report.html", section: "residuals", height: 620 },
  { name: "report-robot", page: "report.html", section: "robot", height: 700 },
];

const browser = await chromium.launch({
  executablePath: process.env.STEELYARD_CHROMIUM ?? "/usr/bin/chromium",
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--enable-unsafe-swiftshader", "--force-color-profile=srgb"],
});
mkdirSync(out, { recursive: true });
const failures = [];
for (const { name, page: file, section, height, top } of pictures) {
  const page = await browser.newPage({ viewport: { width: 1100, height } });
  page.on("pageerror", (error) => failures.push(`${file}: ${error}`));
  await page.goto(pathToFileURL(join(demo, file)).href);
  const part = page.locator(`#${section}`);
  if ((await part.count()) === 0) {
    failures.push(`${file}: has no section ${section}`);
    continue;
  }
  await page.waitForFunction(() => document.querySelectorAll(".pending").length === 0, null, { timeout: 120_000 });
  await part.evaluate((element) => element.scrollIntoView());
  await page.waitForTimeout(1500); // the robot draws itself once it is in sight, and may move what is below
  await part.evaluate((element, top) => (top ? window.scrollTo(0, 0) : element.scrollIntoView()), top);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.close();
}
await browser.close();
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
