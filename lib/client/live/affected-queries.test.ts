import { expect, test } from "vitest";
import type { EventType, StreamEvent } from "#lib/contract/events.ts";
import { isAffected } from "./affected-queries.ts";

function event(
  type: EventType,
  ids: Partial<Pick<StreamEvent, "ticketId" | "runId" | "holdId" | "data">> = {},
): StreamEvent {
  const actor = { kind: "engine", id: null, name: "Yardmaster" } as const;
  return {
    id: "e-1-1",
    type,
    project: "default",
    ticketId: null,
    runId: null,
    holdId: null,
    actor,
    at: "",
    data: {},
    ...ids,
  };
}

test("a new hold makes the queue, the tickets and the counts stale, and not the runs", () => {
  const opened = event("hold.opened", { holdId: "hld_1", ticketId: "tkt_1" });
  const stale = (["queue", "tickets", "counts", "runs"] as const).filter((key) =>
    isAffected(opened, [key, "default"], null),
  );
  expect(stale).toEqual(["queue", "tickets", "counts"]);
});

test("one thing is stale by its id, also where the key names it otherwise", () => {
  const verdict = event("review.verdict", { ticketId: "tkt_1" });
  expect(isAffected(verdict, ["ticket", "tkt_1"], undefined)).toBe(true);
  expect(isAffected(verdict, ["ticket", "DEF-1"], { id: "tkt_1" })).toBe(true);
  expect(isAffected(verdict, ["ticket", "DEF-2"], { id: "tkt_2" })).toBe(false);
});

test("a finding that was taken out changes the hold, its ticket, and the bytes that would run", () => {
  const waived = event("finding.waived", { holdId: "hld_1", ticketId: "tkt_1" });
  for (const key of [["queue"], ["hold", "hld_1"], ["hold", "hld_1", "preview", 1, {}], ["ticket", "tkt_1"]])
    expect(isAffected(waived, key, undefined), key.join(" ")).toBe(true);
  expect(isAffected(event("finding.waived", { ticketId: "tkt_1" }), ["hold", "hld_2", "preview", 1, {}], null)).toBe(
    false,
  );
});

test("a ticket that was edited changes the bytes that would run", () => {
  expect(isAffected(event("ticket.updated", { ticketId: "tkt_1" }), ["hold", "hld_1", "preview", 1, {}], null)).toBe(
    true,
  );
});

test("what happens to a hold makes it stale, and not what would have run: another version has another preview", () => {
  const decided = event("hold.decided", { holdId: "hld_1" });
  expect(isAffected(decided, ["hold", "hld_1"], undefined)).toBe(true);
  for (const type of ["hold.decided", "run.resumed"] as const)
    expect(isAffected(event(type, { holdId: "hld_1" }), ["hold", "hld_1", "preview", 1, {}], undefined)).toBe(false);
});

test("agents are stale by what they do, their figures by what has ended, and a profile by its own change alone", () => {
  const stale = (made: StreamEvent, ...key: string[]) => isAffected(made, key, undefined);
  expect(stale(event("run.started"), "agents")).toBe(true);
  expect(stale(event("run.started"), "agent-figures", "activity")).toBe(false);
  expect(stale(event("run.finished"), "agent-figures", "activity")).toBe(true);
  const changed = { ...event("profile.changed"), data: { profileId: "prf_1" } };
  expect([stale(changed, "profile", "prf_1"), stale(changed, "profile", "prf_2")]).toEqual([true, false]);
  expect([stale(changed, "agents"), stale(changed, "tracks")]).toEqual([true, false]);
});

test("a hold is stale by what happens to its ticket, and by another policy", () => {
  const data = { id: "hld_1", ticket: { id: "tkt_1" } };
  expect(isAffected(event("review.verdict", { ticketId: "tkt_1" }), ["hold", "hld_1"], data)).toBe(true);
  expect(isAffected(event("review.verdict", { ticketId: "tkt_2" }), ["hold", "hld_1"], data)).toBe(false);
  expect(isAffected(event("policy.changed"), ["hold", "hld_1"], data)).toBe(true);
});

test("a corrected category makes its run and its ticket stale, and the policy that another tab shows is stale by a rule", () => {
  const corrected = event("run.corrected", { runId: "run_1", ticketId: "tkt_1" });
  expect(isAffected(corrected, ["run", "run_1"], undefined)).toBe(true);
  expect(isAffected(corrected, ["ticket", "tkt_1"], undefined)).toBe(true);
  expect(isAffected(corrected, ["policy", "default", "in-force"], undefined)).toBe(false);
  for (const part of ["in-force", "versions"])
    expect(isAffected(event("policy.changed"), ["policy", "default", part], undefined)).toBe(true);
  expect(isAffected(event("policy.changed"), ["policy", "default", "rules", "live"], undefined)).toBe(true);
});

test("limits and pauses are stale by their own changes, and change no track", () => {
  expect(isAffected(event("limits.changed"), ["limits", "default", "in-force"], undefined)).toBe(true);
  for (const type of ["pause.started", "pause.ended"] as const) {
    expect(isAffected(event(type), ["pauses", "default", "in_force"], undefined)).toBe(true);
    expect(isAffected(event(type), ["tracks"], undefined)).toBe(false);
  }
});

test("a batch is stale by its own progress and by what becomes of decisions; the list of batches by any", () => {
  const progressed = event("batch.progressed", { data: { batchId: "bat_1" } });
  expect(isAffected(progressed, ["batch", "bat_1"], undefined)).toBe(true);
  expect(isAffected(progressed, ["batch", "bat_2", "items", null], undefined)).toBe(false);
  expect(isAffected(progressed, ["batches", "demo"], undefined)).toBe(true);
  expect(isAffected(progressed, ["queue"], undefined)).toBe(false);
  expect(isAffected(event("hold.verified"), ["batch", "bat_2", "items", null], undefined)).toBe(true);
  expect(isAffected(event("hold.opened"), ["batch-try", {}, "retry"], undefined)).toBe(true);
});
