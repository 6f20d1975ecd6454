import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { searchDesk } from "#lib/db/search/search-desk.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { escalateHolds } from "#lib/lifecycle/holds/escalate-holds.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { callApi } from "#test/api.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { ENGINE } from "./authorize.ts";
import { closeProjectHold, openProjectHold } from "./project-hold.ts";

useDatabase();

const CAUSE = { projectId: "prj_default", reason: "no_agent", about: "driver gpu" } as const;

const open = (stopped: { count: number; ticketIds: string[] }, now = new Date()) =>
  transact(ENGINE, (tx) =>
    openProjectHold(tx, { policy: DEFAULT_POLICY, now }, CAUSE, { summary: "Nobody comes for 2 tickets", stopped }),
  );

test("what stops several tickets is one hold of the project, everywhere a hold is seen, until it closes by itself", async () => {
  const { automation: token, userId } = await makeCallers("lead");
  const lead = await makeCaller();
  const [one, other] = [await makeTicket(lead, { title: "Train" }), await makeTicket(lead, { title: "Evaluate" })];
  const call = (method: string, path: string, body?: unknown) => callApi(method, `/api/v1${path}`, { token, body });
  expect((await call("GET", "/queue?project=default")).body.items).toEqual([]);

  const id = await open({ count: 1, ticketIds: [one.id] });
  expect(await open({ count: 2, ticketIds: [one.id, other.id] })).toBe(id);

  const stops = { count: 2, tickets: [one, other].map(({ id, key, title }) => ({ id, key, title })) };
  const shown = {
    id,
    subject: "wait",
    ticket: null,
    run: null,
    about: "driver gpu",
    stops,
    verbs: [],
    state: "open",
    reason: "no_agent",
  };
  const listed = (await call("GET", "/holds")).body.items;
  expect(listed).toMatchObject([shown]);
  expect(Date.parse(listed[0].checkAt) - Date.parse(listed[0].openedAt)).toBe(30 * 60_000);
  expect((await call("GET", `/holds/${id}`)).body).toMatchObject(shown);
  const { items, counts } = (await call("GET", "/queue?project=default")).body;
  expect(items).toMatchObject([{ ...shown, track: null, tries: null, cause: { text: "Nobody comes for 2 tickets" } }]);
  expect(counts).toMatchObject({ all: 1, other: 1 });
  expect((await call("GET", "/queue?project=default&q=GPU")).body.total).toBe(1);
  expect((await call("GET", `/queue/${id}`)).body).toMatchObject({ ...shown, why: [], mayDecide: true });
  expect((await searchDesk("prj_default", lead.userId, "gpu", "gpu")).holds).toMatchObject([
    { id, ticketKey: "driver gpu" },
  ]);
  expect((await call("GET", `/tickets/${one.id}`)).body).toMatchObject({ state: "ready", openHoldId: null });

  await tellPeople({ mail: false });
  const told = await pool().query("SELECT hold_id FROM notification WHERE user_id = $1", [lead.userId]);
  expect(told.rows).toEqual([{ hold_id: id }]);

  const refused = await call("POST", `/holds/${id}/decision`, { verb: "retry", version: 1 });
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid_request" } });
  expect(await call("GET", `/holds/${id}/preview?verb=retry`)).toMatchObject({
    status: 422,
    body: { code: "invalid_request" },
  });
  expect((await call("POST", `/holds/${id}/undo`, { version: 1 })).status).toBe(409);
  const assigned = await call("PATCH", `/holds/${id}`, { version: 1, ownerId: userId });
  expect(assigned.body).toMatchObject({ owner: { id: userId }, version: 2 });
  await pool().query("UPDATE hold SET check_at = now() - interval '1 minute' WHERE id = $1", [id]);
  expect(await escalateHolds()).toBe(1);
  expect((await call("GET", "/queue?project=default")).body.items).toMatchObject([{ escalated: true }]);

  const batch = await call("POST", "/hold-batches", { ids: [id], verb: "retry" });
  expect(batch.status).toBe(202);

  expect(await transact(ENGINE, (tx) => closeProjectHold(tx, CAUSE, "agent_came"))).toBe(true);
  expect(await transact(ENGINE, (tx) => closeProjectHold(tx, CAUSE, "agent_came"))).toBe(false);
  expect((await call("GET", `/holds/${id}`)).body).toMatchObject({ state: "withdrawn", decision: null });
  expect((await call("GET", "/queue?project=default")).body.items).toEqual([]);
  const events = await pool().query("SELECT type, ticket_id FROM event WHERE hold_id = $1 ORDER BY tx, id", [id]);
  expect(events.rows.map(({ type }) => type)).toEqual([
    "hold.opened",
    "hold.updated",
    "hold.updated",
    "hold.updated",
    "hold.updated",
  ]);
  expect(events.rows.every(({ ticket_id }) => ticket_id === null)).toBe(true);
});

test("several openings at once leave one hold; a ticket's hold needs a ticket", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => open({ count: 0, ticketIds: [] })));
  expect(new Set(ids).size).toBe(1);
  const orphan = pool().query(
    `INSERT INTO hold (id, project_id, subject, reason, summary, fingerprint, owner_role, resume_condition, check_at, opened_at, opened_by, state)
     VALUES ('hld_orphan', 'prj_default', 'ticket', 'human', 'x', 'x', 'lead', 'x', now(), now(), '{}', 'open')`,
  );
  await expect(orphan).rejects.toThrow("hold_of_ticket");
});
