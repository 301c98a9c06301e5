// The robot in 3-D, as a reader uses it.
import { createHash } from "node:crypto";
import { type Locator, type Page, expect, test } from "@playwright/test";
import { box, joint, open, planar, robot, shifted, sines, tree, unit } from "./robots";

const swing = (dof: number) => [{ log: "swing.csv", role: "identify" as const, columns: sines(dof) }];

const canvas = (page: Page) => page.locator("#robot canvas");

async function shown(page: Page): Promise<Locator> {
  await page.locator("#robot").scrollIntoViewIfNeeded();
  await expect(canvas(page)).toBeVisible();
  await settled(page);
  return canvas(page);
}

/** Two frames later whatever was asked for is drawn. */
const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))));

/** A fingerprint of what is drawn. */
const picture = async (page: Page) => createHash("sha256").update(await canvas(page).evaluate((node: HTMLCanvasElement) => node.toDataURL())).digest("hex");

const time = async (page: Page) => Number(await page.getByLabel("Time", { exact: true }).inputValue());

test("it is drawn, turned by keys, and brought back exactly", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  const view = await shown(page);
  const home = await picture(page);
  await view.focus();
  for (const key of ["ArrowLeft", "ArrowUp", "Shift+ArrowRight", "+"]) {
    const before = await picture(page);
    await page.keyboard.press(key);
    await settled(page);
    expect(await picture(page), key).not.toBe(before);
  }
  await page.keyboard.press("0");
  await settled(page);
  expect(await picture(page)).toBe(home);
});

test("dragging turns it, and the wheel scrolls the page until it is clicked", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  const view = await shown(page);
  const home = await picture(page);
  await view.hover({ position: { x: 20, y: 20 } });
  await page.mouse.wheel(0, 40);
  await settled(page);
  expect(await picture(page)).toBe(home);
  await view.hover({ position: { x: 20, y: 60 } });
  await page.mouse.down();
  await view.hover({ position: { x: 120, y: 60 } });
  await page.mouse.up();
  await settled(page);
  const turned = await picture(page);
  expect(turned).not.toBe(home);
  await page.mouse.wheel(0, -120);
  await settled(page);
  const zoomed = await picture(page);
  expect(zoomed).not.toBe(turned);
  await page.keyboard.press("Escape");
  await page.mouse.wheel(0, -120);
  await settled(page);
  expect(await picture(page)).toBe(zoomed);
});

test("two fingers zoom", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  const view = await shown(page);
  const home = await picture(page);
  const { x, y, width, height } = (await view.boundingBox())!;
  const device = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: x + width / 2 + side * apart, y: y + height / 2, id }));
  await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(40) });
  for (const apart of [60, 90, 120]) await device.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await settled(page);
  expect(await picture(page)).not.toBe(home);
  await page.getByRole("button", { name: "Reset view" }).click();
  await settled(page);
  expect(await picture(page)).toBe(home);
});

test("play moves the cursor of the whole page, pause holds it, the end stops it", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await shown(page);
  const before = await picture(page);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  expect(await picture(page)).not.toBe(before);
  await page.getByRole("button", { name: "Pause" }).click();
  const held = await time(page);
  await page.waitForTimeout(200);
  expect(await time(page)).toBe(held);

  await page.getByLabel("Speed", { exact: true }).selectOption("5");
  await page.getByLabel("Time", { exact: true }).fill("9.5");
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => time(page)).toBe(10);
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => time(page)).toBeLessThan(9);
});

test("links that were kept are not called filled in", async ({ page }, info) => {
  const model = planar();
  const links = model.joints.map(({ link }) => ({ link, mass: 2, com: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0], from: "filled in" as const, mass_range: [0, null] as [number, null] }));
  const kept = links.map((row) => ({ ...row, nominal: { mass: row.mass, com: row.com, inertia: row.inertia } }));
  await open(page, info, { result: { model, links } });
  await expect(page.locator("#robot .link-list")).toContainText("≈");
  await open(page, info, { result: { model, links: kept } });
  await expect(page.locator("#robot .link-list")).toContainText("Links are kept as in the description.");
  await expect(page.locator("#robot .link-list")).not.toContainText("≈");
});

test("another log is another motion", async ({ page }, info) => {
  const motions = [...swing(2), { log: "other.csv", role: "validate" as const, columns: sines(2, 4) }];
  await open(page, info, { result: { model: planar() }, motions });
  await shown(page);
  await page.locator("#robot").getByLabel("Motion").selectOption({ label: "other.csv (unseen)" });
  await expect(page.getByLabel("Time", { exact: true })).toHaveAttribute("max", "4");
  await expect(page.locator("#excitation").getByLabel("Motion")).toHaveValue("1");
});

test("nothing is drawn while nothing changes", async ({ page }, info) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { draws: number };
    counted.draws = 0;
    const { drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawElements = function (...given) {
      ++counted.draws;
      return drawElements.apply(this, given);
    };
  });
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await shown(page);
  await page.waitForTimeout(800);
  const draws = () => page.evaluate(() => (window as unknown as { draws: number }).draws);
  const before = await draws();
  expect(before).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(await draws()).toBe(before);
  await page.getByLabel("Time", { exact: true }).fill("3");
  await settled(page);
  expect(await draws()).toBeGreaterThan(before);
});

test("less motion, where the reader asks for it: stills instead of a film", async ({ page }, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await shown(page);
  await page.evaluate(() => {
    const seen = window as unknown as { times: Set<string> };
    seen.times = new Set();
    const clock = document.querySelector("#robot .clock")!;
    new MutationObserver(() => seen.times.add(clock.textContent!)).observe(clock, { childList: true, characterData: true, subtree: true });
  });
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForTimeout(1800);
  const stills = await page.evaluate(() => (window as unknown as { times: Set<string> }).times.size);
  expect(stills).toBeGreaterThanOrEqual(2);
  expect(stills).toBeLessThanOrEqual(5);
});

test("printed before it was ever in sight, it has the shape of its frame", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await page.reload({ waitUntil: "domcontentloaded" });
  const [drawn, framed] = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const { width, height, clientWidth, clientHeight } = document.querySelector<HTMLCanvasElement>("#robot canvas")!;
    return [width / height, clientWidth / clientHeight];
  });
  expect(Math.abs(drawn! / framed! - 1)).toBeLessThan(0.01);
});

test("without WebGL the links are listed, the cursor still plays, and nothing complains", async ({ page }, info) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith("webgl") ? null : getContext.call(this, kind as "2d", ...(more as []));
    } as typeof getContext;
  });
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await page.locator("#robot").scrollIntoViewIfNeeded();
  await expect(page.getByText("This browser has no WebGL")).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await page.getByRole("button", { name: "link_2" }).focus();
  await expect(page.locator(".link-details")).toContainText("2.000");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the list says what the picture shows, by keyboard", async ({ page }, info) => {
  const body = box(3.5, [0.4, 0.1, 0.1], [0.2, -0.01, 0]);
  await open(page, info, { result: { model: robot([joint(1, -1, unit, { body }), joint(2, 0, shifted(0.5, 0, 0), { body: null })]) } });
  await shown(page);
  const before = await picture(page);
  await page.getByRole("button", { name: "link_1" }).focus();
  await settled(page);
  expect(await picture(page)).not.toBe(before);
  const details = page.locator(".link-details");
  await expect(details).toContainText("J1, revolute");
  await expect(details).toContainText("3.500");
  await expect(details).toContainText("200, −10.0, 0 mm");
  await expect(details).toContainText("0.00583, 0.0496, 0.0496 kg·m²");
  await page.keyboard.press("Tab");
  await expect(details).toContainText("not known");
});

test("pointing at a link names it", async ({ page }, info) => {
  await open(page, info, { result: { model: robot([joint(1, -1, unit, { body: box(5, [0.5, 0.5, 0.5]) })]) } });
  const view = await shown(page);
  const place = (await view.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.locator(".scene-label.name")).toHaveText("link_1");
  await page.mouse.move(place.x + 3, place.y + 3);
  await expect(page.locator(".scene-label.name")).toBeHidden();
});

test("a body that is not physically consistent is marked, and does not push the camera away", async ({ page }, info) => {
  const body = { ...box(-2, [0.1, 0.1, 0.1], [900, 0, 0]), possible: false };
  const hostile = "<img src=x onerror=alert(1)>";
  await open(page, info, { result: { model: robot([joint(1, -1, unit, { link: hostile }), joint(2, 0, shifted(0.5, 0, 0), { body })]) } });
  await shown(page);
  await expect(page.getByRole("button", { name: hostile })).toBeVisible();
  await expect(page.getByRole("button", { name: "link_2 not consistent" })).toBeVisible();
  await page.getByRole("button", { name: "link_2 not consistent" }).focus();
  await expect(page.locator(".link-details")).toContainText("no body of positive density");
  await expect(page.locator("#robot")).toContainText("One cell of the grid is 0.05 m");
});

/** Pixels that are greener than anything else is: the payload's colour. */
const green = (page: Page) => page.evaluate(() => {
  const shot = document.querySelector<HTMLCanvasElement>("#robot canvas")!;
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [shot.width, shot.height];
  const ink = copy.getContext("2d")!;
  ink.drawImage(shot, 0, 0);
  const { data } = ink.getImageData(0, 0, copy.width, copy.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 60 && data[i + 1]! > data[i]! + 40 && data[i + 1]! > data[i + 2]! + 10) ++count;
  return count;
});

test("a payload hangs at its frame and can be taken away", async ({ page }, info) => {
  const payload = { mass: 1.5, com: [0, 0, 0.1], inertia: [0.01, 0, 0, 0.01, 0, 0.004], frame: "tool0" };
  await open(page, info, { kind: "payload", result: { model: planar(), payload }, motions: swing(2) });
  await shown(page);
  expect(await green(page)).toBeGreaterThan(100);
  await expect(page.locator(".link-details")).toContainText("1.500 kg at tool0");
  await page.getByLabel("payload", { exact: true }).uncheck();
  await settled(page);
  expect(await green(page)).toBe(0);
});

test("a page without payload has none to take away", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await shown(page);
  await expect(page.getByLabel("payload", { exact: true })).toHaveCount(0);
  expect(await green(page)).toBe(0);
});

test("trees, prismatic joints and couplings move too", async ({ page }, info) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await open(page, info, { result: { model: tree() }, motions: [{ log: "lift.csv", role: "identify", columns: sines(2, 10, 100, 0.5) }] });
  await shown(page);
  const before = await picture(page);
  await page.getByLabel("Time", { exact: true }).fill("2.5");
  await settled(page);
  expect(await picture(page)).not.toBe(before);
  await expect(page.locator(".links button")).toHaveCount(3);
  expect(complaints).toEqual([]);
});

test("the picture can be taken home", async ({ page }, info) => {
  await open(page, info, { result: { model: planar() }, motions: swing(2) });
  await shown(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
  expect(download.suggestedFilename()).toBe("made-up-3d.png");
});
