import { expect, it } from "vitest";
import { identifyProcess, isAlive } from "./process-identity.ts";

it("knows this process again", () => {
  const self = identifyProcess(process.pid);
  expect(self?.pid).toBe(process.pid);
  expect(self && isAlive(self)).toBe(true);
});

it("does not mistake a later process for one that had its number", () => {
  expect(isAlive({ pid: process.pid, startedAt: "another boot:1" })).toBe(false);
});

it("finds nobody under a number that is not in use", () => {
  expect(identifyProcess(2 ** 22 + 1)).toBeNull();
});
