import { describe, expect, test } from "vitest";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";
import { type ClaimFacts, claimReasons } from "./claim-reasons.ts";
import type { Ask } from "./served-by.ts";

const now = new Date("2026-01-05T10:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

function makeAsk(fields: Partial<Ask> = {}): Ask {
  return {
    role: "agent",
    projectId: "prj_1",
    driver: null,
    labels: [],
    name: "builder-01",
    seenAt: minutesAgo(0),
    alive: true,
    ...fields,
  };
}

function makeFacts({ ticket, ...fields }: Partial<Omit<ClaimFacts, "ticket">> & { ticket?: object } = {}): ClaimFacts {
  return {
    now,
    ticket: {
      projectId: "prj_1",
      state: "ready",
      driver: null,
      labels: [],
      retryAfter: null,
      notBefore: null,
      ...ticket,
    },
    hold: null,
    run: null,
    reviewedBy: null,
    waitsFor: [],
    asks: [makeAsk(), makeAsk({ role: "sentinel", name: "checks" })],
    gates: [],
    ...fields,
  };
}

const codes = (facts: ClaimFacts) => claimReasons(facts).reasons.map(({ code }) => code);
const text = (facts: ClaimFacts) => claimReasons(facts).reasons[0]?.text;

test("a ready ticket that a living agent matches has no reason", () => {
  expect(claimReasons(makeFacts())).toEqual({ claimable: true, reasons: [] });
});

test("every state but ready says why", () => {
  for (const state of TICKET_STATE_NAMES) {
    const hold = state === "on_hold" ? ({ reason: "human", summary: "Wait" } as const) : null;
    const { claimable, reasons } = claimReasons(makeFacts({ ticket: { state }, hold }));
    expect(claimable).toBe(state === "ready");
    expect(reasons.length > 0).toBe(state !== "ready");
  }
});

test("what matters most comes first: the hold, what it waits for, a gate, the back-off, and that nobody comes", () => {
  const shut = { room: 0, label: null, until: null };
  const limit = { ...shut, code: "limit", text: "The project has 2 of at most 2 runs at once." } as const;
  const paused = { ...shut, code: "paused", text: "The project is paused by Mira." } as const;
  const retryAfter = new Date(now.getTime() + 1000);
  const all = makeFacts({ ticket: { retryAfter }, asks: [], gates: [limit, paused] });
  expect(codes(all)).toEqual(["paused", "limit", "backoff", "no_agent"]);
  expect(claimReasons(all)).toMatchObject({ claimable: false });
  expect(claimReasons(all).reasons[2]?.until).toEqual(retryAfter);
  expect(text(all)).toBe("The project is paused by Mira");
  const blocked = { ...all, ticket: { ...all.ticket, state: "blocked" as const }, waitsFor: ["DEF-1", "DEF-2"] };
  expect(codes(blocked)).toEqual(["dependency", "paused", "limit"]);
  expect(text(blocked)).toBe("It waits for DEF-1 and DEF-2");
});

test("a back-off that is over is no reason", () => {
  expect(codes(makeFacts({ ticket: { retryAfter: minutesAgo(1) } }))).toEqual([]);
});

test("a decided run says until when its agent may come", () => {
  const unfetchedAt = new Date(now.getTime() + 60_000);
  const run = { number: 2, agent: "builder-01", state: "resuming", unfetchedAt } as const;
  const { reasons } = claimReasons(makeFacts({ ticket: { state: "in_progress" }, run }));
  expect(reasons).toEqual([
    { code: "in_progress", text: "What was decided on attempt 2 waits for its agent to come", until: unfetchedAt },
  ]);
});

describe("who matches", () => {
  const alone = (ask: Partial<Ask>, ticket: object = {}) => makeFacts({ asks: [makeAsk(ask)], ticket });

  test("it takes a living agent of the project, or one of every project", () => {
    expect(codes(alone({ projectId: null }))).toEqual([]);
    expect(text(alone({ projectId: "prj_2" }))).toBe("No living agent matches: none has asked here yet");
    expect(text(alone({ alive: false, seenAt: minutesAgo(20) }))).toBe(
      "No living agent matches: none is alive; the last was builder-01, 20 minutes ago",
    );
  });

  test("a ticket with a driver takes an agent that names it; one without takes any", () => {
    expect(codes(alone({ driver: "codex" }))).toEqual([]);
    expect(codes(alone({ driver: "codex" }, { driver: "codex" }))).toEqual([]);
    expect(text(alone({ driver: "codex" }, { driver: "command" }))).toBe(
      "No living agent matches: it asks for driver command, and no living one names it",
    );
  });

  test("an agent takes a ticket that has all of its labels", () => {
    expect(codes(alone({ labels: ["gpu"] }, { labels: ["gpu", "large"] }))).toEqual([]);
    expect(text(alone({ labels: ["gpu", "eu"] }, { labels: ["large"] }))).toBe(
      "No living agent matches: the living ones ask for labels eu and gpu, which it lacks",
    );
  });

  test("whoever would take it is named with when they were seen", () => {
    const asks = [makeAsk({ labels: ["gpu"] }), makeAsk({ name: "mender", alive: false, seenAt: minutesAgo(130) })];
    expect(text(makeFacts({ asks }))).toBe(
      "No living agent matches: the living ones ask for label gpu, which it lacks; mender, who would, was last seen 2 hours ago",
    );
  });

  test("a ticket can be claimed, though nobody comes for it", () => {
    expect(claimReasons(makeFacts({ asks: [] }))).toMatchObject({ claimable: true, reasons: [{ code: "no_agent" }] });
  });

  test("a review takes a sentinel, whatever driver the ticket asks for", () => {
    const ticket = { state: "in_review", driver: "codex" };
    expect(codes(makeFacts({ ticket }))).toEqual(["in_review"]);
    expect(codes(makeFacts({ ticket, asks: [makeAsk()] }))).toEqual(["in_review", "no_sentinel"]);
    expect(codes(makeFacts({ ticket, asks: [makeAsk()], reviewedBy: "checks" }))).toEqual(["in_review"]);
  });
});

test("a ticket that has a time of its own is not claimed before it", () => {
  const notBefore = new Date(now.getTime() + 60_000);
  const { claimable, reasons } = claimReasons(makeFacts({ ticket: { notBefore } }));
  expect({ claimable, reasons }).toEqual({
    claimable: false,
    reasons: [{ code: "not_before", text: "Its time has not come", until: notBefore }],
  });
  expect(codes(makeFacts({ ticket: { notBefore: minutesAgo(1) } }))).toEqual([]);
});
