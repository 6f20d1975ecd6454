import { expect, test } from "vitest";
import { nextStep } from "./done-steps.ts";

const at = "2026-01-01T00:00:00.000Z";
const nothing = { token: null, agent: null, ticket: null, run: null };
const token = { name: "t", at };
const agent = { name: "a", at };
const ticket = { id: "t", key: "DEF-1", title: "t", state: "ready", at } as const;
const run = (state: "running" | "failed" | "succeeded") => ({ id: "r", ticketKey: "DEF-1", state, reason: null, at });

test("the next step is the first that nothing tells of", () => {
  expect(nextStep(nothing)).toBe("token");
  expect(nextStep({ ...nothing, ticket })).toBe("token");
  expect(nextStep({ ...nothing, token })).toBe("agent");
  expect(nextStep({ ...nothing, agent })).toBe("ticket");
  expect(nextStep({ ...nothing, agent, ticket })).toBe("run");
  expect(nextStep({ ...nothing, ticket, run: run("running") })).toBe("run");
  expect(nextStep({ ...nothing, ticket, run: run("failed") })).toBe("run");
  expect(nextStep({ ...nothing, ticket, run: run("succeeded") })).toBeNull();
});
