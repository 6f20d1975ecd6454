import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addKey, keyRing } from "./key-ring.ts";
import { keyOf, seal, unseal } from "./seal.ts";
import { sealCheckpoint, unsealCheckpoint } from "./sealed-checkpoint.ts";

let folder = "";
const file = () => path.join(folder, "secret-keys");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "yardmaster-keys-"));
  process.env.YARDMASTER_DATA = folder;
  delete process.env.YARDMASTER_SECRET_KEYS;
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a ring is made once, for its owner alone, and read again", () => {
  const [{ id, key }, ...rest] = keyRing();
  expect(rest).toEqual([]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(keyRing()).toEqual([{ id, key }]);
});

test("a new key seals at once, and what the earlier one sealed stays readable", () => {
  const before = seal("s3cret", "input run_1");
  const id = addKey();
  const after = seal("s3cret", "input run_1");
  expect([keyOf(before), keyOf(after)]).toEqual([keyRing()[1]?.id, id]);
  expect([unseal(before, "input run_1"), unseal(after, "input run_1")]).toEqual(["s3cret", "s3cret"]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("what is sealed shows nothing, is never twice the same, and opens in its place alone", () => {
  const sealed = seal("hunter2-hunter2", "input run_1");
  expect(sealed).not.toContain("hunter2");
  expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("hunter2");
  expect(seal("hunter2-hunter2", "input run_1")).not.toBe(sealed);
  expect(unseal(sealed, "input run_2")).toBeNull();
  const bytes = Buffer.from(sealed.split(".")[2] ?? "", "base64url");
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(unseal(`v1.${keyOf(sealed)}.${bytes.toString("base64url")}`, "input run_1")).toBeNull();
  expect(unseal(`v1.${keyOf(sealed)}.AAAA`, "input run_1")).toBeNull();
});

test("a secret whose key is missing does not open", () => {
  const sealed = seal("x", "p");
  rmSync(file());
  expect(unseal(sealed, "p")).toBeNull();
});

test("a damaged ring is refused, and left as it is", () => {
  for (const text of ["", "abc", "a:short\n"]) {
    writeFileSync(file(), text);
    expect(() => keyRing()).toThrow(/holds no keys/);
    expect(readFileSync(file(), "utf8")).toBe(text);
  }
});

test("keys of the environment go before the file", () => {
  process.env.YARDMASTER_SECRET_KEYS = `new:${"n".repeat(43)},old:${"o".repeat(43)}`;
  expect(keyRing().map(({ id }) => id)).toEqual(["new", "old"]);
  expect(() => addKey()).toThrow(/only a person can change/);
});

test("any checkpoint is stored sealed; one of before is as it was, whatever it looks like", () => {
  for (const value of [{ a: [1, null] }, "text", 0, false, [], { $sealed: "v1.x.y" }])
    expect(unsealCheckpoint(sealCheckpoint(value, "run_1"), "run_1")).toEqual(value);
  expect(unsealCheckpoint({ level: 3 }, "run_1")).toEqual({ level: 3 });
  expect([sealCheckpoint(null, "r"), sealCheckpoint(undefined, "r"), unsealCheckpoint(null, "r")]).toEqual([
    null,
    undefined,
    null,
  ]);
});
