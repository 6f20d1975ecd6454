import { expect, test } from "vitest";
import { isInScope, undisputedPrecedent } from "./precedent-scope.ts";

const anywhere = { label: null, agent: null, driver: null };
const asking = { labels: ["billing"], agent: "forge-1", driver: "model" };

test("each part of a scope narrows it", () => {
  expect(isInScope(anywhere, asking)).toBe(true);
  expect(isInScope({ label: "billing", agent: "forge-1", driver: "model" }, asking)).toBe(true);
  for (const other of [{ label: "api" }, { agent: "forge-2" }, { driver: "command" }])
    expect(isInScope({ ...anywhere, ...other }, asking)).toBe(false);
  expect(isInScope({ ...anywhere, driver: "model" }, { ...asking, driver: null })).toBe(false);
});

test("answers that contradict each other answer nothing", () => {
  expect(undisputedPrecedent([])).toBeNull();
  expect(
    undisputedPrecedent([
      { answer: "yes", id: 1 },
      { answer: "yes", id: 2 },
    ]),
  ).toMatchObject({ id: 1 });
  expect(undisputedPrecedent([{ answer: "yes" }, { answer: "no" }])).toBeNull();
});
