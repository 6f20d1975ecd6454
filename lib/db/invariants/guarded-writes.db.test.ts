import { beforeAll, expect, test } from "vitest";
import { ClaimReview } from "#lib/contract/reviews.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { closeHold, reopenHold, touchHold } from "#lib/db/holds/write-hold.ts";
import { deleteOpenReview } from "#lib/db/reviews/write-review.ts";
import { lockExpiredRun } from "#lib/db/runs/run-lease.ts";
import { updateRunState } from "#lib/db/runs/update-run.ts";
import { updateTicketState } from "#lib/db/tickets/update-ticket.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";

useDatabase();

/** A running run, a claimed review and an open hold, each of a ticket of its own. */
let runId: string;
let ticketId: string;
let reviewId: string;
let holdId: string;
beforeAll(async () => {
  const { lead, agent, sentinel } = await makeTeam();
  await makeTicket(lead);
  const judged = await claimOne(agent);
  await finishRun(agent, judged.run.id, FinishRun.parse({ leaseToken: judged.leaseToken, outcome: "succeeded" }));
  const review = await claimReview(sentinel, ClaimReview.parse({ sentinel: "checks" }));
  reviewId = review?.review.id as string;
  holdId = (await holdTicket(lead, (await makeTicket(lead)).id, { note: "Wait" })).openHoldId as string;
  ticketId = (await makeTicket(lead)).id;
  runId = (await claimOne(agent)).run.id;
});

/** What a caller without a lock, or behind a wrong one, would write over what has happened since it read. */
const LATE: Record<string, (tx: Tx) => Promise<boolean>> = {
  "a ticket from a state that it has left": (tx) => updateTicketState(tx, ticketId, "ready", "cancelled", {}),
  "a run from a state that it has left": (tx) => updateRunState(tx, runId, "paused", "cancelled", {}),
  "the loss of a run whose lease lives": (tx) => lockExpiredRun(tx, runId),
  "the end of a hold at an earlier version": (tx) => closeHold(tx, holdId, 0, "decided"),
  "a version of a hold at an earlier one": (tx) => touchHold(tx, holdId, 0),
  "a hold that is open as open again": (tx) => reopenHold(tx, holdId, 1),
  "a review away that a sentinel has": (tx) => deleteOpenReview(tx, reviewId),
};

test.each(Object.entries(LATE))("nobody writes %s", async (_, write) => {
  expect(await transact(ENGINE, write)).toBe(false);
});

const sameRow = (table: string, id: () => string, change: string) => () =>
  `INSERT INTO ${table} SELECT c.* FROM ${table} t, jsonb_populate_record(t, '${change}') c WHERE t.id = '${id()}'`;

/** What the database itself refuses, whatever the code above it does, by the index that does. */
const SECOND: Record<string, () => string> = {
  run_one_open: sameRow("run", () => runId, '{"id": "run_second", "number": 2}'),
  run_number: sameRow("run", () => runId, '{"id": "run_second", "state": "lost", "lease_expires_at": null}'),
  review_one_open: sameRow("review", () => reviewId, '{"id": "rev_second", "number": 2}'),
  hold_one_open: sameRow("hold", () => holdId, '{"id": "hld_second"}'),
  ticket_key: sameRow("ticket", () => ticketId, '{"id": "tkt_second", "number": 99}'),
  decision_one: () =>
    `INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, before)
     SELECT 'dec_' || n, id, ticket_id, 'retry', (SELECT id FROM app_user LIMIT 1), '{}', now(), '{}'
     FROM hold, generate_series(1, 2) n WHERE id = '${holdId}'`,
  run_event_key: () =>
    `INSERT INTO run_event (run_id, seq, key, type) SELECT '${runId}', n, 'twice', 'log' FROM generate_series(1, 2) n`,
};

test.each(Object.entries(SECOND))("%s lets no second one in", async (index, insert) => {
  await expect(pool().query(insert())).rejects.toMatchObject({ code: "23505", constraint: index });
});
