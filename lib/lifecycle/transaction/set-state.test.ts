import { expect, test } from "vitest";
import type { Tx } from "#lib/db/connection/tx.ts";
import { makeFacts, makeRun } from "#test/facts.ts";
import { setRunState } from "./set-run-state.ts";
import { setTicketState } from "./set-ticket-state.ts";

const written: string[] = [];
const tx = {
  wrote: async (sql: string) => written.push(sql) > 0,
  run: async () => 1,
  rows: async (_schema: unknown, { text }: { text: string }, [moves]: [string]) => {
    written.push(text);
    return JSON.parse(moves);
  },
  emit: () => {},
} as unknown as Tx;

test("what the engine's table has not is a defect, and nothing is written", async () => {
  const finished = makeFacts({ ticket: { state: "done" } });
  await expect(setTicketState(tx, finished, "in_review", { reason: "decided_review" })).rejects.toThrow(
    "No ticket goes from done to in_review by decided_review.",
  );
  await expect(setRunState(tx, makeRun({ state: "lost" }), "running", "taken_up", {})).rejects.toThrow(
    "No run goes from lost to running by taken_up.",
  );
  expect(written).toEqual([]);
});

test("undo restores a state that no transition leads to", async () => {
  const run = makeRun({ state: "cancelled" });
  expect(await setRunState(tx, run, "paused", "undone", {})).toBe(true);
  expect(run.state).toBe("paused");
});
