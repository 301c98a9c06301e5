// Bundles the page: src/main.ts and src/style.css become page/report.js and page/report.css, which the program embeds.
// `node build.mjs --check`: says whether page/ is what src/ makes, and exits 1 if not.
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const licence = await readFile(here("node_modules/three/LICENSE"), "utf8");

const { outputFiles } = await build({
  entryPoints: { report: here("src/main.ts") },
  outdir: here("page"),
  bundle: true,
  minify: true,
  write: false,
  target: "es2022",
  format: "iife",
  legalComments: "inline",
  banner: { js: `/*! three.js, bundled here.\n\n${licence.trim()}\n*/` },  // which asks that it travels along
  charset: "utf8",
});

let stale = false;
for (const { path, contents } of outputFiles) {
  if (process.argv.includes("--check")) {
    const committed = await readFile(path).catch(() => Buffer.alloc(0));
    if (Buffer.compare(committed, Buffer.from(contents)) !== 0) {
      console.error(`${path} is not what report/src makes: run 'npm run build' in report/`);
      stale = true;
    }
  } else {
    await writeFile(path, contents);
  }
}
process.exit(stale ? 1 : 0);
