// Tests of the page in Debian's Chromium. STEELYARD_CHROMIUM names another; STEELYARD_PROGRAM the program that makes pages.
import { defineConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: "tests",
  globalSetup: "./tests/make-pages.ts",
  outputDir: "test-results",
  preserveOutput: "failures-only",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // The browser is a program of its own, and a loaded machine can starve it: one more try, reported as flaky. Two failures are a fault.
  retries: 1,
  reporter: [["line"]],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.STEELYARD_CHROMIUM ?? "/usr/bin/chromium",
      // WebGL by software, all else as without a graphics card: ANGLE for everything is sixty times slower.
      args: [...asRoot, "--enable-unsafe-swiftshader", "--force-color-profile=srgb"],
    },
  },
});
