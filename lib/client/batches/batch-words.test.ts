import { expect, test } from "vitest";
import type { BatchWave, HoldBatchSummary } from "#lib/contract/batches.ts";
import {
  batchTitle,
  canaryWaves,
  canaryWords,
  isTakenBack,
  itemWords,
  outcomesSoFar,
  resultWords,
  standWords,
  unknownOutcomes,
  wavesToCome,
} from "./batch-words.ts";

const WAVE: BatchWave = {
  wave: 1,
  succeeded: 1,
  failed: 0,
  deciding: 0,
  onProbation: 1,
  untaken: 0,
  held: 0,
  didNotHold: 0,
  undone: 0,
  noProbation: 0,
};
type Stand = Pick<HoldBatchSummary, "state" | "stop" | "waves" | "wave" | "counts">;
const stand = (fields: Partial<Stand>, wave: Partial<BatchWave> = {}): Stand => ({
  state: "waiting",
  stop: null,
  wave: 1,
  counts: { succeeded: 1, failed: 0, remaining: 3 },
  waves: [{ ...WAVE, ...wave }],
  ...fields,
});

test("a batch says what it waits for by name, and how many where they are many", () => {
  expect(standWords(stand({}), ["LED-402"])).toBe("Waits for the outcome of LED-402.");
  expect(standWords(stand({}, { untaken: 1 }), ["LED-402"])).toBe(
    "Waits for the outcome of LED-402. No agent has taken it yet.",
  );
  expect(standWords(stand({}, { onProbation: 2 }), ["A-1", "A-2"])).toBe("Waits for the outcome of A-1 and A-2.");
  const many = stand({}, { onProbation: 10, untaken: 4 });
  expect(standWords(many, ["A-1", "A-2"])).toBe(
    "Waits for the outcome of 10 decisions. 4 of them not taken by an agent yet.",
  );
});

test("a batch that stopped says why, and by whom", () => {
  const by = { id: "usr_1", name: "Mira" };
  const stopped = (reason: NonNullable<HoldBatchSummary["stop"]>["reason"]) =>
    standWords(stand({ state: "stopped", stop: { reason, by } }), ["LED-402"]);
  expect(stopped("person")).toBe("Stopped by Mira.");
  expect(stopped("did_not_hold")).toBe("LED-402 failed again. The other 3 stay as they are.");
});

test("a wave that failed says how many of how many; nothing is finished while an outcome is unknown", () => {
  const failed = stand(
    {
      state: "stopped",
      stop: { reason: "did_not_hold", by: null },
      counts: { succeeded: 11, failed: 0, remaining: 49 },
    },
    { succeeded: 10, didNotHold: 3, onProbation: 2 },
  );
  expect(standWords(failed, [])).toBe("3 of 10 failed again. The other 49 stay as they are.");
  expect(outcomesSoFar(failed.waves)).toBe("Of 10 so far, 3 failed again and 2 are not known yet.");
  const decided = stand({ state: "finished" }, { succeeded: 4, didNotHold: 1, onProbation: 2 });
  expect(standWords(decided, [])).toBe("Every hold is decided. 2 outcomes not known yet. 1 failed again.");
  expect([unknownOutcomes(decided), unknownOutcomes(stand({}, { onProbation: 0 }))]).toEqual([2, 0]);
  expect(wavesToCome(3, 49, 3)).toEqual([10, 39]);
});

test("what became of a batch, and of each hold", () => {
  const counts = { succeeded: 2, failed: 1, remaining: 0 };
  expect(resultWords({ verb: "retry", counts })).toBe("2 retried, 1 stayed as it was");
  expect(resultWords({ verb: "cancel", counts: { succeeded: 0, failed: 0, remaining: 9 } })).toBe(
    "0 cancelled, 9 to go",
  );
  expect(batchTitle({ verb: "retry", total: 1 })).toBe("Retry 1 hold");
  const item = { state: "succeeded", code: null, detail: null, probation: null, undone: false } as const;
  const batch = { verb: "retry", state: "finished" } as const;
  expect(itemWords({ ...item, probation: "held" }, batch)).toBe("Retried, and it worked");
  expect(itemWords({ ...item, undone: true, probation: "on_probation" }, batch)).toBe("Retried, then taken back");
  expect(itemWords({ ...item, state: "failed", code: "already_decided" }, batch)).toBe(
    "Stayed as it was: somebody decided it first",
  );
  expect(itemWords({ ...item, state: "failed", code: "new_code", detail: "Odd." }, batch)).toBe(
    "Stayed as it was: Odd.",
  );
});

test("what was taken back is not told as done, nor what a stopped batch left as waiting", () => {
  const finished = (undone: number) =>
    stand(
      { state: "finished", counts: { succeeded: 3, failed: 0, remaining: 0 } },
      { succeeded: 3, onProbation: 0, undone },
    );
  expect(standWords(finished(0), [])).toBe("Every hold has been dealt with.");
  expect(standWords(finished(1), [])).toBe("Every hold was decided, then 1 decision was taken back.");
  expect(standWords(finished(3), [])).toBe("All 3 decisions were taken back.");
  expect([0, 1, 3].map((undone) => isTakenBack(finished(undone)))).toEqual([false, false, true]);
  const item = { state: "waiting", code: null, detail: null, probation: null, undone: false } as const;
  expect(itemWords(item, { verb: "retry", state: "waiting" })).toBe("Waits for its turn");
  expect(itemWords(item, { verb: "retry", state: "stopped" })).toBe("Not decided: the batch stopped");
});

test.each([
  [1, [1], "First 1."],
  [3, [1, 2], "First 1, then the other 2."],
  [11, [1, 10], "First 1, then 10."],
  [15, [1, 10, 4], "First 1, then 10, then the other 4."],
] as const)("the canary of %i holds", (total, waves, words) => {
  expect(canaryWaves(total)).toEqual(waves);
  expect(canaryWords(total)).toBe(words);
});
