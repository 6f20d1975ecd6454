import { expect, test } from "vitest";
import { SharedReads } from "./shared-reads.ts";

test("those who ask at once share one read", async () => {
  const reads = new SharedReads<number>();
  let count = 0;
  const all = await Promise.all(Array.from({ length: 100 }, () => reads.read("a", async () => ++count)));
  expect(new Set(all)).toEqual(new Set([1]));
  expect(await reads.read("a", async () => ++count)).toBe(2);
});

test("who asks while a read is under way gets the next one, never an older answer", async () => {
  const reads = new SharedReads<string>();
  let stored = "before";
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const first = reads.read("a", async () => {
    const seen = stored;
    begun.resolve();
    await gate.promise;
    return seen;
  });
  await begun.promise;
  stored = "after";
  const later = Promise.all([reads.read("a", async () => stored), reads.read("a", async () => "not called")]);
  gate.resolve();
  expect(await first).toBe("before");
  expect(await later).toEqual(["after", "after"]);
});

test("a read that fails fails for those who shared it, and for nobody after", async () => {
  const reads = new SharedReads<number>();
  const broken = () => reads.read("a", async () => Promise.reject(new Error("gone")));
  const results = await Promise.allSettled([broken(), broken()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await reads.read("a", async () => 1)).toBe(1);
});
