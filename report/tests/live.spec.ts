// The page that `watch --serve` serves, while the program runs, and the one that --page keeps.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { pathToFileURL } from "node:url";
import { pagesFolder, program } from "./program";

test.skip(!program, "no STEELYARD_PROGRAM: these tests look at pages that the program makes");

const arm = `${pagesFolder}/ur10e`;
const words = ["watch", "identified/model.yaml", "loaded.csv"];

async function serve(...more: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(program!, [...words, "--serve", "0", ...more], { cwd: arm, stdio: ["ignore", "ignore", "pipe"] });
  const url = await new Promise<string>((resolve) => {
    let text = "";
    child.stderr!.on("data", (piece: Buffer) => {
      text += piece.toString();
      const found = /The page: (\S+)\n/.exec(text);
      if (found) resolve(found[1]!);
    });
  });
  return { child, url };
}

function last(): { payload: { mass: number; mass_std: number } } {
  const lines = execFileSync(program!, [...words, "--json"], { cwd: arm, maxBuffer: 1 << 28 }).toString().trim().split("\n");
  return JSON.parse(lines[lines.length - 1]!) as { payload: { mass: number; mass_std: number } };
}

test("a browser sees the motion go on, the payload settle, and what was when it came late", async ({ page }) => {
  const noise: string[] = [];
  page.on("console", (message) => message.type() === "error" && noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(String(error)));
  const { child, url } = await serve("--speed", "3");
  try {
    await page.goto(url);
    await expect(page.locator("#state")).toHaveText("live");
    await expect(page.locator("#robot")).toHaveText("ur10e");
    await expect(page.locator("#joints .card")).toHaveCount(6);
    const time = async () => Number((await page.locator("#time").innerText()).replace(/[^\d.]/g, ""));
    const first = await time();
    await expect.poll(time).toBeGreaterThan(first);
    await expect(page.locator("#joints canvas").first()).toHaveAttribute("aria-label", /measured -?\d.*predicted -?\d.* N·m/);
    await expect(page.locator("#state")).toHaveText("over", { timeout: 40_000 });
    const { mass, mass_std } = last().payload;
    const shown = /([\d.-]+) ± ([\d.]+) kg/.exec(await page.locator("#mass").innerText())!;
    expect(Math.abs(Number(shown[1]) - mass)).toBeLessThan(0.06 * mass_std + 1e-9);
    expect(Math.abs(Number(shown[2]) / (1.96 * mass_std) - 1)).toBeLessThan(0.06);
    await page.reload();
    await expect(page.locator("#state")).toHaveText("over");
    expect(await page.locator("#mass").innerText()).toBe(shown[0]);
    const drawn = await page.locator("#mass-plot").evaluate((canvas: HTMLCanvasElement) => canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height).data.some((x) => x > 0));
    expect(drawn).toBe(true);
    expect(noise).toEqual([]);
  } finally {
    child.kill("SIGKILL");
  }
});

test("a connection that is lost is said", async ({ page }) => {
  const { child, url } = await serve("--speed", "0.5");
  await page.goto(url);
  await expect(page.locator("#state")).toHaveText("live");
  child.kill("SIGKILL");
  await expect(page.locator("#state")).toHaveText("connection lost");
});

test("a kept page needs nothing but itself", async ({ page }) => {
  execFileSync(program!, [...words, "--page", "watched.html"], { cwd: arm });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(`${arm}/watched.html`).href);
  await expect(page.locator("#state")).toHaveText("recorded");
  await expect(page.locator("#summary")).toContainText(/\d+ ticks; \d+ alarms?;/);
  const { mass, mass_std } = last().payload;
  expect(Math.abs(Number((await page.locator("#mass").innerText()).split(" ")[0]) - mass)).toBeLessThan(0.06 * mass_std + 1e-9);
  expect(asked).toHaveLength(1);
});
