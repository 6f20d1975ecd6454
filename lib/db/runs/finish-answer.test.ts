import { expect, test } from "vitest";
import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import { packAnswer, storedAnswer } from "./finish-answer.ts";

const ANSWER = {
  run: { id: "run_1", state: "succeeded", summary: "Größe 文" },
  ticket: { id: "tkt_1", state: "done", title: "A ticket" },
  decision: null,
} as FinishAnswer;
/** As the first release that packed wrote it. */
const PACKED = "c32c82c1852a969211516cbb171dde76787eaac2b369ed4ad89335b219d034054bc48e0a50f5986e0100";

test("an answer is read again as it was packed, also by a later release", () => {
  expect(packAnswer(ANSWER)).toMatch(/^\\x01/);
  const bytes = (hex: string) => Buffer.from(hex, "hex");
  const read = (finishPacked: Buffer | null, finishAnswer: unknown = null) =>
    storedAnswer({ finishPacked, finishAnswer });
  expect(read(bytes(packAnswer(ANSWER).slice(2)))).toEqual(ANSWER);
  expect(read(bytes(`01${PACKED}`))).toEqual(ANSWER);
  expect(read(bytes(`02${PACKED}`))).toBeNull();
  expect(read(null)).toBeNull();
});

test("an answer that was stored before answers were packed comes back with its nulls", () => {
  expect(storedAnswer({ finishPacked: null, finishAnswer: { ...ANSWER, decision: null } })).toMatchObject({
    run: { id: "run_1", summary: "Größe 文", category: null },
    ticket: { id: "tkt_1", completedAt: null },
    decision: null,
  });
});
