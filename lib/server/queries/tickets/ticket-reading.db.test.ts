import { expect, test } from "vitest";
import { ListTicketEvents } from "#lib/contract/events.ts";
import { DecideHold } from "#lib/contract/holds.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { CountTickets } from "#lib/contract/tickets/ticket-counts.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { listTicketEvents } from "../events/list-ticket-events.ts";
import { searchProject } from "../search/search-project.ts";
import { getTicketTracks } from "./get-ticket.ts";
import { countTickets } from "./list-tickets.ts";

useDatabase();

const list = (access: Access, ticket: string, filter: object = {}) =>
  listTicketEvents(access, ticket, ListTicketEvents.parse(filter));

/** A ticket whose only attempt failed for want of a valid key, which only a person can fix. */
async function heldTicket(team: Awaited<ReturnType<typeof makeTeam>>, title = "Rotate the key") {
  const ticket = await makeTicket(team.lead, { title, labels: ["ops", title] });
  const claim = await claimOne(team.agent, { labels: [title] });
  const { ticket: held } = await finishRun(
    team.agent,
    claim.run.id,
    FinishRun.parse({
      leaseToken: claim.leaseToken,
      outcome: "failed",
      error: { message: "invalid api key", httpStatus: 401 },
    }),
  );
  return { ticket: held, claim, id: ticket.id };
}

test("a track has its attempts, holds and decisions; what others may not see is left out", async () => {
  const team = await makeTeam();
  const { ticket } = await heldTicket(team, "track");
  await decideHold(team.lead, ticket.openHoldId ?? "", DecideHold.parse({ verb: "retry", version: 1 }));
  const [facts] = await getTicketTracks(team.lead, ["tkt_none", ticket.id]);
  expect(facts).toMatchObject({
    ticketId: ticket.id,
    ticketState: "ready",
    runs: [{ number: 1, state: "failed", category: "auth" }],
    holds: [{ state: "decided", reason: "max_retries" }],
    decisions: [{ verb: "retry", by: "Mira Kaur", probation: "on_probation", undone: false }],
  });
  expect(facts?.holds[0]?.decidedAt).toBe(facts?.holds[0]?.closedAt);
  const stranger = { ...(await makeCaller()), everywhere: null, roles: { prj_other: "lead" as const } };
  expect(await getTicketTracks(stranger, [ticket.id])).toEqual([]);
});

test("the log of a ticket is paged from its end, searched, filtered, and begins at a linked event", async () => {
  const team = await makeTeam();
  const { ticket } = await heldTicket(team, "log");
  await makeTicket(team.lead, { title: "another" });
  const all = await list(team.lead, ticket.key);
  expect(all.items.map(({ type }) => type)).toEqual([
    "hold.opened",
    "ticket.state_changed",
    "run.finished",
    "run.started",
    "ticket.state_changed",
    "ticket.created",
  ]);
  expect(all.nextCursor).toBeNull();
  const first = await list(team.lead, ticket.id, { limit: "4" });
  const second = await list(team.lead, ticket.id, { limit: "4", cursor: first.nextCursor });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.nextCursor).toBeNull();
  expect((await list(team.lead, ticket.id, { type: "run.started,hold.opened" })).items).toHaveLength(2);
  expect((await list(team.lead, ticket.id, { q: 'TO": "ON_HOLD' })).items.map(({ type }) => type)).toEqual([
    "ticket.state_changed",
  ]);
  expect((await list(team.lead, ticket.id, { q: "100%" })).items).toEqual([]);
  const linked = await list(team.lead, ticket.id, { at: all.items[2]?.id });
  expect(linked.items).toEqual(all.items.slice(2));
  const created = all.items.at(-1)?.id;
  const up = await list(team.lead, ticket.id, { after: created, limit: "2" });
  expect(up.items).toEqual(all.items.slice(3, 5));
  const further = await list(team.lead, ticket.id, { after: created, limit: "3", cursor: up.nextCursor });
  expect(further).toEqual({ items: all.items.slice(0, 3), nextCursor: null });
  expect((await list(team.lead, ticket.id, { after: all.items[0]?.id })).items).toEqual([]);
  await expect(list(team.lead, ticket.id, { after: "elsewhere-1-2" })).rejects.toMatchObject({
    code: "invalid_request",
  });
  await expect(list(team.lead, ticket.id, { cursor: "elsewhere-1-2" })).rejects.toMatchObject({
    code: "invalid_request",
  });
});

test("counts follow the filters, the choices of labels and reasons do not", async () => {
  const team = await makeTeam();
  const { ticket } = await heldTicket(team, "counted");
  await makeTicket(team.lead, { title: "counted too", labels: ["counted"], state: "draft" });
  const counts = await countTickets(team.lead, CountTickets.parse({ q: "counted" }));
  expect(counts.states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { state: "draft", count: 1 },
    { state: "on_hold", count: 1 },
  ]);
  expect(counts.paused).toBe(0);
  const claim = await claimOne(team.agent, {
    labels: (await makeTicket(team.lead, { title: "counted", labels: ["asks"] })).labels,
  });
  const asks = { leaseToken: claim.leaseToken, outcome: "paused", reason: "question", question: { text: "Which?" } };
  await finishRun(team.agent, claim.run.id, FinishRun.parse(asks));
  const after = await countTickets(team.lead, CountTickets.parse({ q: "counted" }));
  expect(after.paused).toBe(1);
  expect(after.states).toContainEqual({ state: "in_progress", count: 1 });
  expect(counts.labels).toContainEqual({ label: "counted", count: 2 });
  expect(counts.holdReasons).toEqual([{ reason: ticket.holdReason, count: expect.any(Number) }]);
  const none = await countTickets(team.lead, CountTickets.parse({ q: "nowhere" }));
  expect(none.states).toEqual([]);
  expect(none.labels).not.toEqual([]);
});

test("of many tickets that match, one whose key or title is exactly what is written stands first, however old", async () => {
  const team = await makeTeam();
  const old = await makeTicket(team.lead, { title: "Rotate the signing key" });
  for (let later = 1; later <= 7; later++)
    await makeTicket(team.lead, { title: `After ${old.key}: rotate the signing key ${later}` });
  const found = async (q: string) =>
    (await searchProject(team.lead, { project: old.project, q })).tickets.map(({ key }) => key);
  expect((await found(old.key.toLowerCase()))[0]).toBe(old.key);
  expect((await found("rotate the Signing key"))[0]).toBe(old.key);
  expect(await found("signing key")).not.toContain(old.key);
});
