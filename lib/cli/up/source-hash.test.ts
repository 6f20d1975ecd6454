import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourceHash } from "./source-hash.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-sources-"));
  await put("app/page.tsx", "one");
  await put("lib/cli/up.ts", "one");
});

afterEach(() => rm(folder, { recursive: true }));

async function put(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), content);
}

it("stays the same while the sources do", async () => {
  expect(await sourceHash(folder)).toBe(await sourceHash(folder));
  expect(await sourceHash(folder)).toMatch(/^[0-9a-f]{12}$/);
});

it.each([
  ["a changed file", "app/page.tsx", "two"],
  ["a new file", "lib/client/new.ts", ""],
  ["a changed schema", "prisma/schema.prisma", "model"],
])("changes with %s", async (_what, name, content) => {
  const before = await sourceHash(folder);
  await put(name, content);
  expect(await sourceHash(folder)).not.toBe(before);
});

it.each(["lib/cli/up.ts", "lib/worker/loop.ts", "lib/server/web-server/main.ts", "app/page.test.tsx"])(
  "does not change with %s, which is not part of the build",
  async (name) => {
    const before = await sourceHash(folder);
    await put(name, "other");
    expect(await sourceHash(folder)).toBe(before);
  },
);
