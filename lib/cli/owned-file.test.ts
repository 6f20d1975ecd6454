import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOwned, rewriteOwned, takeFile } from "./owned-file.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-owned-"));
  file = path.join(folder, "inside", "claim.json");
});

afterEach(() => rm(folder, { recursive: true }));

/** No process has this start time. */
const dead = { pid: process.pid, startedAt: "long ago" };

describe("takeFile", () => {
  it("takes a file that is not there, for its owner's eyes only", async () => {
    expect(await takeFile(file, { name: "a" })).toEqual({ heldBy: null, left: null });
    expect(await readOwned(file)).toMatchObject({ name: "a", owner: { pid: process.pid } });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("leaves a living owner's file alone and says whose it is", async () => {
    await takeFile(file, { name: "a" });
    expect((await takeFile(file, { name: "b" })).heldBy).toMatchObject({ name: "a" });
    expect(await readOwned(file)).toMatchObject({ name: "a" });
  });

  it("takes a dead owner's file and hands over what it held", async () => {
    await takeFile(file, {});
    await writeFile(file, JSON.stringify({ name: "old", owner: dead }));
    expect(await takeFile(file, { name: "new" })).toMatchObject({ heldBy: null, left: { name: "old" } });
    expect(await readOwned(file)).toMatchObject({ name: "new" });
  });

  it("lets one of many have it", async () => {
    await takeFile(file, {});
    await writeFile(file, JSON.stringify({ owner: dead }));
    const results = await Promise.all(Array.from({ length: 20 }, (_, name) => takeFile(file, { name })));
    expect(results.filter((result) => result.heldBy === null)).toHaveLength(1);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it("takes one that is cut off, as a power failure leaves it", async () => {
    await takeFile(file, {});
    await writeFile(file, '{"owner":');
    expect(await takeFile(file, { name: "new" })).toEqual({ heldBy: null, left: null });
    expect(await readOwned(file)).toMatchObject({ name: "new" });
  });
});

describe("rewriteOwned", () => {
  it("replaces the content and keeps the owner", async () => {
    await takeFile(file, { name: "a" });
    await rewriteOwned(file, { name: "b" });
    expect(await readOwned(file)).toMatchObject({ name: "b", owner: { pid: process.pid } });
  });
});

it("reads a file that is cut off as none", async () => {
  await takeFile(file, {});
  await writeFile(file, '{"owner":');
  expect(await readOwned(file)).toBeNull();
});
