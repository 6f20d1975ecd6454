import { expect, test } from "vitest";
import type { EventType, StreamEvent } from "#lib/contract/events.ts";
import { buildTimeline } from "./build-timeline.ts";
import type { TimelineFacts } from "./timeline-entry.ts";

let number = 0;
const event = (
  tx: number,
  type: EventType,
  data: StreamEvent["data"],
  fields: Partial<StreamEvent> = {},
): StreamEvent => {
  number += 1;
  return {
    id: `e-${tx}-${number}`,
    type,
    project: "default",
    ticketId: "tkt_1",
    runId: null,
    holdId: null,
    actor: { kind: "user", id: "usr_1", name: "Mira Kaur" },
    at: "2025-11-21T09:00:00.000Z",
    data,
    ...fields,
  };
};
const facts = {
  runs: [{ id: "run_1", number: 1, error: { category: "api", message: "429 too many requests" } }],
  reviews: [{ number: 1, sentinel: "checks", score: 40, error: null }],
  holds: [],
} as unknown as TimelineFacts;
/** The log comes latest first. */
const texts = (...log: StreamEvent[]) => buildTimeline(log.toReversed(), facts);

test("a claim is one sentence, and a failure says what follows from it", () => {
  const entries = texts(
    event(1, "ticket.created", { title: "A", state: "ready" }),
    event(2, "ticket.state_changed", { from: "ready", to: "in_progress", reason: "claimed" }),
    event(2, "run.started", { number: 1, agent: "builder-01" }, { runId: "run_1" }),
    event(3, "run.finished", { number: 1, state: "failed", agent: "builder-01", category: "api" }, { runId: "run_1" }),
    event(3, "ticket.state_changed", {
      from: "in_progress",
      to: "ready",
      reason: "retry",
      retryAfter: "2025-11-21T09:00:08.000Z",
    }),
  );
  expect(entries.map(({ text }) => text)).toEqual([
    "Mira Kaur made the ticket",
    "builder-01 began attempt 1",
    "Attempt 1 failed",
  ]);
  expect(entries[2]).toMatchObject({
    mark: "failure",
    category: "api",
    quote: "429 too many requests",
    next: { words: "Tried again from", at: "2025-11-21T09:00:08.000Z" },
  });
});

test("a rejection that holds the ticket, the decision on it, and its fate", () => {
  const entries = texts(
    event(4, "review.verdict", { number: 1, verdict: "rejected", findings: 3, summary: "No" }, { runId: "run_1" }),
    event(4, "ticket.state_changed", { from: "in_review", to: "on_hold", reason: "held" }),
    event(4, "hold.opened", { reason: "sentinel_max_retries", subject: "ticket", summary: "Rejected", recurrence: 1 }),
    event(5, "hold.decided", { verb: "retry", by: "Jonas R", note: "Look again" }),
    event(5, "ticket.state_changed", { from: "on_hold", to: "ready", reason: "decided_retry" }),
    event(6, "hold.verified", { verb: "retry", probation: "did_not_hold" }),
  );
  expect(entries.map(({ text }) => text)).toEqual([
    "checks rejected attempt 1, 3 findings, score 40",
    "Needs decision: sentinel retries used up, 2nd time",
    "Retried by Jonas R",
    "Retry failed again: the same reason came back",
  ]);
  expect(entries.map(({ next }) => next?.words ?? null)).toEqual([null, null, "Ready for the next attempt", null]);
  expect(entries[2]?.quote).toBe("“Look again”");
});

test("a change of state that nothing else explains stands for itself", () => {
  const [published, ready, unknown] = texts(
    event(7, "ticket.state_changed", { from: "draft", to: "ready", reason: "published" }),
    event(8, "ticket.state_changed", { from: "blocked", to: "ready", reason: "dependencies_done" }),
    event(9, "ticket.state_changed", { from: "ready", to: "blocked", reason: "something_new" }),
  );
  expect(published?.text).toBe("Mira Kaur published it: ready");
  expect(ready?.text).toBe("Ready: the last ticket it waits for is done");
  expect(unknown?.text).toBe("The ticket is blocked");
});

test("scope drift says what became of it, and a rejection for nothing else that it passed", () => {
  const sentinel = { kind: "sentinel", id: null, name: "reviewer" } as const;
  const linked = { kind: "scope_drift", issue: "Add a changelog", linked: "DEF-14" };
  const entries = texts(
    event(1, "review.verdict", { number: 1, verdict: "approved", said: "rejected", findings: 1 }, { runId: "run_1" }),
    event(1, "finding.waived", linked, { actor: sentinel }),
    event(2, "finding.waived", linked),
    event(3, "finding.waived", { kind: "waived", issue: "A nit" }),
    event(4, "ticket.created", { title: "Add a changelog", state: "draft", origin: "DEF-12" }, { actor: sentinel }),
  );
  expect(entries.map(({ mark, text, quote }) => [mark, text, quote])).toEqual([
    ["approved", "checks found nothing in attempt 1 that is within its scope, so it passed", null],
    ["review", "reviewer made a finding the ticket DEF-14, because it is out of scope", "Add a changelog"],
    ["decision", "Mira Kaur made a finding the ticket DEF-14, because it is out of scope", "Add a changelog"],
    ["decision", "Mira Kaur waived a finding", "A nit"],
    ["plain", "reviewer made the ticket as a draft from a finding of DEF-12", null],
  ]);
});

test("what people do about an attempt is told as theirs, and is no end of it", () => {
  const about = { runId: "run_1" };
  const entries = texts(
    event(1, "run.corrected", { number: 1, category: "request", takenFor: "api", note: "Frozen" }, about),
    event(2, "run.corrected", { number: 1, category: "api", takenFor: "api", note: null }, about),
    event(3, "run.revealed", { names: ["level 1"] }, about),
    event(4, "run.handed_back", {}, about),
  );
  expect(entries.map(({ text }) => text)).toEqual([
    "Mira Kaur corrected attempt 1: taken for api, it was request",
    "Mira Kaur withdrew the correction of attempt 1: it was api",
    "Mira Kaur looked at the secrets of attempt 1",
    "Mira Kaur handed the session of attempt 1 back",
  ]);
  expect(entries[0]).toMatchObject({ mark: "decision", quote: "Frozen" });
});
