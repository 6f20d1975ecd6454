import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** What a build of the web application is made from. */
const sources = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "instrumentation.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];

/** Not part of the build: Node.js runs these from source, or they are generated. */
const elsewhere = /^lib\/(?:cli|worker|agents|server\/web-server|db\/connection\/generated)(?:\/|$)|\.test\.tsx?$/;

/** Twelve letters that change whenever a source of the web application does. */
export async function sourceHash(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    if (existsSync(path.join(folder, source))) await addTo(hash, folder, source);
  }
  return hash.digest("hex").slice(0, 12);
}

async function addTo(hash: ReturnType<typeof createHash>, folder: string, name: string): Promise<void> {
  if (elsewhere.test(name)) return;
  const place = path.join(folder, name);
  if ((await stat(place)).isDirectory()) {
    for (const entry of (await readdir(place)).sort()) await addTo(hash, folder, `${name}/${entry}`);
    return;
  }
  const content = await readFile(place);
  hash.update(`${name}\0${content.length}\0`).update(content);
}
