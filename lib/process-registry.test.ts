import { expect, it, vi } from "vitest";
import { registry } from "./process-registry.ts";

it("makes a thing once, and again only after it was taken out", () => {
  const create = vi.fn(() => ({}));
  const first = registry.once("test.thing", create);
  expect(registry.once("test.thing", create)).toBe(first);
  expect(registry.peek("test.thing")).toBe(first);
  expect(registry.take("test.thing")).toBe(first);
  expect(registry.peek("test.thing")).toBeUndefined();
  expect(registry.once("test.thing", create)).not.toBe(first);
  expect(create).toHaveBeenCalledTimes(2);
  registry.take("test.thing");
});

it("is the same in every copy of its module", async () => {
  vi.resetModules();
  const copy = await import("./process-registry.ts");
  expect(copy.registry).toBe(registry);
});

it("is as new once it is cleared", () => {
  const before = registry.once("test.thing", () => ({}));
  registry.shutdown.abort();
  registry.clear();
  expect(registry.once("test.thing", () => ({}))).not.toBe(before);
  expect(registry.shutdown.signal.aborted).toBe(false);
  registry.clear();
});
