import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tabStorage } from "./tab-storage.ts";

let stored: Record<string, string>;

beforeEach(() => {
  // As in a browser: what is stored are its own properties.
  stored = Object.create({
    setItem: (name: string, value: string) => Object.assign(stored, { [name]: value }),
    removeItem: (name: string) => Reflect.deleteProperty(stored, name),
  });
  vi.stubGlobal("sessionStorage", stored);
});
afterEach(() => vi.unstubAllGlobals());

const asCount = (value: unknown): { count: number } | null => {
  if (value === "broken") throw new Error("cannot be read");
  return value as { count: number } | null;
};

test("a value outlives its page, is the same object until it is set, and tells who follows it", () => {
  const before = tabStorage("draft.", asCount);
  const told = vi.fn();
  const off = before.subscribe(told);
  before.set("a", { count: 1 });
  expect([told.mock.calls.length, before.get("b")]).toEqual([1, null]);
  const after = tabStorage("draft.", asCount);
  expect(after.get("a")).toEqual({ count: 1 });
  expect(after.get("a")).toBe(after.get("a"));
  off();
  before.set("a", null);
  expect([told.mock.calls.length, Object.keys(stored).length, tabStorage("draft.", asCount).get("a")]).toEqual([
    1,
    0,
    null,
  ]);
});

test("what cannot be read is as nothing, and what cannot be stored lives as long as the page", () => {
  stored["draft.a"] = '"broken"';
  stored["draft.b"] = "{";
  const kept = tabStorage("draft.", asCount);
  expect([kept.get("a"), kept.get("b")]).toEqual([null, null]);
  vi.stubGlobal("sessionStorage", undefined);
  kept.set("a", { count: 2 });
  expect(kept.get("a")).toEqual({ count: 2 });
});
