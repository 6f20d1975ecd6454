import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { machineName } from "./machine-name.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "machine-name-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a machine whose data folder is not there yet gets a name, and keeps it", async () => {
  const data = path.join(folder, "not", "yet");
  const name = await machineName(data);
  expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(await machineName(data)).toBe(name);
  expect(await machineName(path.join(folder, "other"))).not.toBe(name);
});
