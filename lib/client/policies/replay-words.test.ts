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
  [replay({ attempts: 88, holds: 9 }, { lost: 3 }), "3 late successes lost, 41 fewer holds, 312 fewer attempts."],
  [replay({ attempts: 401, holds: 51 }, { gained: 1 }), "1 more hold, 1 late success gained, 1 more attempt."],
  [
    replay({}, { lost: 1, gained: 2 }, 4),
    "1 late success lost, 2 gained, 4 more tries, at most, of which nothing is known.",
  ],
  [replay({ waitMs: -7_800_000 }), "2 h 10 m less in back-off."],
  [replay({}), "Nothing would have been different."],
])("the numbers of a replay as a sentence", (one, sentence) => {
  expect(replaySentence(one)).toBe(sentence);
});

test("bad news leads, what is neither comes last, and what does not differ is only named", () => {
  const { changed, same } = replayFigures(replay({ attempts: 500, holds: 1, waitMs: 9000 }, { lost: 1 }));
  expect(changed.map(({ list, good }) => [list, good])).toEqual([
    ["lost", false],
    ["holds", true],
    ["attempts", null],
    ["waits", null],
  ]);
  expect(same).toEqual(["overdue holds"]);
  expect(replayFigures(replay({ holds: 51 })).changed).toMatchObject([{ list: "holds", good: false }]);
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
  expect(replayTicketWords("attempts", ticket)).toBe(
    "2 fewer attempts, needs a decision after attempt 4: retries used up",
  );
  expect(replayTicketWords("lost", ticket)).toBe("attempt 6 worked, needs a decision after attempt 4: retries used up");
  expect(replayTicketWords("waits", ticket)).toBe("1 m 30 s less in back-off");
  expect(replayTicketWords("unknown", ticket)).toBe("up to 3 more tries");
  expect(replayTicketWords("overdue", ticket)).toBe("Question waited 1 h 5 m");
  expect(timeDifference(400)).toBe("no change");
});
