// Pictures small enough to keep, and how much two of them differ; the browser does the work.
import type { Page } from "@playwright/test";

export interface Difference {
  /** Mean difference of a channel, from 0 to 1. */
  mean: number;
  /** Share of pixels with a channel off by more than an eighth. */
  changed: number;
}

const address = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;

/** A quarter of the width and height. */
export async function shrink(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width / 4, height: image.height / 4 });
    const ink = canvas.getContext("2d")!;
    ink.imageSmoothingQuality = "high";
    ink.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/png");
  }, address(png));
  return Buffer.from(text.split(",")[1]!, "base64");
}

export async function compare(page: Page, one: Buffer, other: Buffer): Promise<Difference> {
  return page.evaluate(async (sources) => {
    const [a, b] = await Promise.all(sources.map(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const ink = canvas.getContext("2d")!;
      ink.drawImage(image, 0, 0);
      return ink.getImageData(0, 0, canvas.width, canvas.height);
    }));
    if (a!.width !== b!.width || a!.height !== b!.height) return { mean: 1, changed: 1 };
    let sum = 0;
    let changed = 0;
    for (let i = 0; i < a!.data.length; i += 4) {
      const off = [0, 1, 2].map((k) => Math.abs(a!.data[i + k]! - b!.data[i + k]!));
      sum += (off[0]! + off[1]! + off[2]!) / 3;
      if (Math.max(...off) > 32) ++changed;
    }
    const pixels = a!.data.length / 4;
    return { mean: sum / pixels / 255, changed: changed / pixels };
  }, [address(one), address(other)]);
}
