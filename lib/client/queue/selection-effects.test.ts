import { expect, test } from "vitest";
import type { Hold } from "#lib/contract/holds.ts";
import { countVerbs, selectionWords, staysBecause } from "./selection-effects.ts";

type Held = Pick<Hold, "verbs" | "reason">;
const failed: Held = { verbs: ["retry", "cancel"], reason: "max_retries" };
const finished: Held = { verbs: ["retry", "approve", "review", "cancel"], reason: "sentinel_max_retries" };
const asking: Held = { verbs: ["answer", "retry", "cancel"], reason: "question" };
const approval: Held = { verbs: ["approve", "reject", "retry", "cancel"], reason: "approval" };

test("verbs are counted, the one for most first, and cancel last", () => {
  expect(countVerbs([failed, finished, asking]).map(({ verb, count }) => `${verb} ${count}`)).toEqual([
    "retry 2",
    "approve 1",
    "review 1",
    "cancel 3",
  ]);
  expect(countVerbs([])).toEqual([]);
});

test("what a verb means for a selection is said in one line", () => {
  expect(selectionWords([failed, finished], "retry")).toBe("2 can retry");
  expect(selectionWords([failed, asking, approval, approval], "review")).toBe(
    "0 can review again, 1 waits for an answer, 2 wait for approval, 1 cannot",
  );
});

test("what asked something is not retried with the others, and says why it stays", () => {
  expect(staysBecause(failed, "retry")).toBeNull();
  expect(staysBecause(asking, "retry")).toBe("It asked a question, which Retry would skip");
  expect(staysBecause(asking, "cancel")).toBeNull();
  expect(staysBecause(approval, "retry")).toBe("It asked for approval, which Retry would skip");
  expect(staysBecause(approval, "approve")).toBeNull();
  expect(staysBecause(failed, "approve")).toBe("Approve does not apply to it");
});
