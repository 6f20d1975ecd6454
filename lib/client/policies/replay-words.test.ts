import { expect, test } from "vitest";
import type { PolicyReplay, ReplayTicket } from "#lib/contract/policies/policy-replay.ts";
import { replayFigures, replaySentence, replayTicketWords, timeDifference } from "./replay-words.ts";

const totals = { attempts: 400, holds: 50, waitMs: 0, worked: 20, overdue: 0 };
const replay = (after: Partial<typeof totals>, counts: Partial<PolicyReplay["counts"]> = {}, tries = 0) =>
  ({
    before: totals,
    after: { ...totals, ...after },
    counts: { attempts: 0, holds: 0, waits: 0, lost: 0, gained: 0, unknown: 0, overdue: 0, ...counts },
    unknown: { tickets: tries > 0 ? 1 : 0, tries, estimate: { tickets: 0, attempts: 0, worked: 0 } },
  }) as PolicyReplay;

test.each([
  [replay({ attempts: 88, holds: 9 }, { lost: 3 }), "312 fewer attempts, 41 fewer holds, 3 late successes lost."],
  [replay({ attempts: 401, holds: 51 }, { gained: 1 }), "1 more attempt, 1 more hold, 1 late success gained."],
  [
    replay({}, { lost: 1, gained: 2 }, 4),
    "0 attempts more or fewer, 0 holds more or fewer, 1 late success lost, 2 gained, up to 4 more tries of which nothing is known.",
  ],
])("the numbers of a replay as a sentence", (one, sentence) => {
  expect(replaySentence(one)).toBe(sentence);
});

test("work that is lost is bad news, fewer holds are good, and more attempts are neither", () => {
  expect(replayFigures(replay({ attempts: 500, holds: 1 }, { lost: 1 })).map(({ good }) => good)).toEqual([
    null,
    true,
    false,
  ]);
  expect(replayFigures(replay({ holds: 51 })).map(({ good }) => good)).toEqual([null, false, null]);
});

test("a ticket says what a number means for it", () => {
  const ticket: ReplayTicket = {
    id: "t",
    key: "DEF-1",
    title: "t",
    state: "done",
    attempts: -2,
    holds: 1,
    waitMs: -90_000,
    late: { fate: "lost", run: 6, at: "2026-11-04T10:00:00.000Z" },
    held: { after: 4, reason: "max_retries" },
    tries: 3,
    overdue: { reason: "question", seconds: 3900 },
  };
  expect(replayTicketWords("attempts", ticket)).toBe("2 fewer attempts, held after attempt 4: retries used up");
  expect(replayTicketWords("lost", ticket)).toBe("attempt 6 worked, held after attempt 4: retries used up");
  expect(replayTicketWords("waits", ticket)).toBe("1 m 30 s less in back-off");
  expect(replayTicketWords("unknown", ticket)).toBe("up to 3 more tries");
  expect(replayTicketWords("overdue", ticket)).toBe("Question waited 1 h 5 m");
  expect(timeDifference(400)).toBe("no change");
});
