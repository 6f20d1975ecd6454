import { beforeAll, expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { RecordUnclaimedVerdict } from "#lib/contract/reviews.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { statements } from "#lib/db/connection/transaction.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { recordUnclaimedVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { breaches, checkInvariants, INVARIANTS } from "./check-invariants.ts";

useDatabase();

/** A ticket in each state that matters here, by its title. */
beforeAll(async () => {
  const { lead, agent, sentinel } = await makeTeam();
  const claim = (label: string) => claimOne(agent, { labels: [label] });
  const make = (title: string, fields = {}) => makeTicket(lead, { title, labels: [title], ...fields });
  const finish = async (title: string, body: object) => {
    const { run, leaseToken } = await claim(title);
    await finishRun(agent, run.id, FinishRun.parse({ leaseToken, ...body }));
  };
  const done = await make("done");
  await finish("done", { outcome: "succeeded" });
  await recordUnclaimedVerdict(sentinel, done.id, RecordUnclaimedVerdict.parse({ verdict: "approved" }));
  await make("reviewed");
  await finish("reviewed", { outcome: "succeeded" });
  const { run, leaseToken } = await make("running").then(() => claim("running"));
  const events = [
    { type: "x.note", message: "one" },
    { type: "x.note", message: "two" },
  ];
  await appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events }));
  await make("paused");
  await finish("paused", { outcome: "paused", reason: "question", question: { text: "Which?" } });
  const ready = await make("ready");
  await make("blocked", { dependsOn: [ready.id] });
  await holdTicket(lead, (await make("held")).id, { note: "Wait" });
  const { openHoldId } = await holdTicket(lead, (await make("decided")).id, { note: "Wait" });
  await decideHold(lead, openHoldId as string, DecideHold.parse({ verb: "retry", version: 1 }));
  await make("failed");
  await finish("failed", { outcome: "failed", error: { message: "503 overloaded", httpStatus: 503 } });
});

test("nothing is found where only verbs have written", async () => {
  expect(await checkInvariants()).toEqual([]);
});

const id = (title: string) => `(SELECT id FROM ticket WHERE title = '${title}')`;
const ticket = (title: string, change: string) => `UPDATE ticket SET ${change} WHERE title = '${title}'`;
const run = (title: string, change: string) => `UPDATE run SET ${change} WHERE ticket_id = ${id(title)}`;
const hold = (title: string, change: string) => `UPDATE hold SET ${change} WHERE ticket_id = ${id(title)}`;

/** For each invariant one way to break it by hand, and what is said of it. Others may be broken with it. */
const BREACHES: Record<string, [by: string, says: string]> = {
  "tickets.none-vanished": [
    "UPDATE project SET next_ticket_number = next_ticket_number + 1 WHERE slug = 'default'",
    "10 numbers",
  ],
  "tickets.blocked-by-nothing": [
    `UPDATE ticket_dependency SET waived = true`,
    "everything that it waits for is settled",
  ],
  "tickets.blocked-for-ever": [ticket("ready", "state = 'cancelled', completed_at = now()"), "cancelled"],
  "tickets.ready-too-soon": [ticket("blocked", "state = 'ready'"), "is not done"],
  "tickets.in-progress-without-run": [
    run("running", "state = 'lost', lease_expires_at = NULL, ended_at = now()"),
    "no run of it is open",
  ],
  "tickets.in-review-without-review": [
    "UPDATE review SET state = 'done', ended_at = now() WHERE state = 'open'",
    "no review of it is open",
  ],
  "tickets.on-hold-without-hold": [hold("held", "state = 'withdrawn', closed_at = now()"), "no hold of it is open"],
  "tickets.held-elsewhere": [ticket("held", "state = 'ready'"), "ready, but a hold"],
  "tickets.done-without-success": [run("done", "state = 'failed'"), "no run of it succeeded"],
  "tickets.done-without-approval": [ticket("done", "verification = 'rejected'"), "its verification is rejected"],
  "tickets.ended-without-time": [ticket("done", "completed_at = NULL"), "not noted"],
  "tickets.state-has-its-events": [
    `DELETE FROM event WHERE type = 'ticket.state_changed' AND ticket_id = ${id("done")} AND data ->> 'to' = 'in_review'`,
    "the log says in_progress, then that it left in_review",
  ],
  "runs.one-open": [
    `DROP INDEX run_one_open; INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, lease_expires_at, budget)
     SELECT 'run_2', ticket_id, project_id, 2, agent, 'running', 'x', 60, lease_expires_at, 0 FROM run WHERE ticket_id = ${id("running")}`,
    "2 runs of it are open",
  ],
  "runs.open-is-latest": [
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, ended_at)
     SELECT 'run_2', ticket_id, project_id, 2, agent, 'lost', 'x', 60, 0, now() FROM run WHERE ticket_id = ${id("running")}`,
    "run 2 came after it",
  ],
  "runs.numbered-without-hole": [run("running", "number = 3"), "1 runs, numbered 3 to 3"],
  "runs.open-of-a-ticket-that-is-not": [ticket("running", "state = 'ready'"), "its ticket is ready"],
  "runs.ended-with-time": [run("failed", "ended_at = NULL"), "not noted"],
  "runs.one-outcome": [
    `INSERT INTO event (type, project_id, ticket_id, run_id, actor, data) SELECT type, project_id, ticket_id, run_id, actor, data FROM event WHERE type = 'run.finished' AND ticket_id = ${id("failed")}`,
    "the log has 2 ends of it",
  ],
  "runs.log-without-hole": ["UPDATE run_event SET seq = 3 WHERE seq = 2", "there are 2 up to 3"],
  "runs.log-of-nobody": ["INSERT INTO run_event (run_id, seq, type) VALUES ('run_none', 1, 'note')", "no such run"],
  "runs.lease-over": [run("running", "lease_expires_at = now() - interval '1 minute'"), "nobody reaped it"],
  "reviews.lease-over": [
    "UPDATE review SET state = 'claimed', lease_hash = 'x', lease_expires_at = now() - interval '1 minute' WHERE state = 'open'",
    "nobody ended it",
  ],
  "reviews.open-of-a-ticket-that-is-not": [ticket("reviewed", "state = 'ready'"), "open, but its ticket is ready"],
  "reviews.of-a-success": [run("done", "state = 'failed'"), "reviews run 1, which is failed"],
  "holds.exit": [
    "ALTER TABLE hold DROP CONSTRAINT hold_has_exit; UPDATE hold SET resume_condition = '' WHERE state = 'open'",
    "without an owner",
  ],
  "holds.sending": [
    `INSERT INTO pending_decision (id, hold_id, project_id, verb, choice, user_id, by_token, actor, send_at)
     SELECT 'pnd_1', h.id, h.project_id, 'retry', '{}', u.id, false, '{"name": "Ines"}', now() - interval '2 minutes'
     FROM hold h, app_user u LIMIT 1`,
    "was to be sent at",
  ],
  "holds.of-a-pause": [run("paused", "state = 'resuming', resuming_since = now()"), "open on a run that is resuming"],
  "holds.pause-without-hold": [hold("paused", "state = 'withdrawn', closed_at = now()"), "no hold of it is open"],
  "holds.overdue": [hold("held", "check_at = now() - interval '1 hour'"), "escalated to nobody"],
  "holds.one-decision": [`UPDATE decision SET undone_at = now()`, "decided, with 0 decisions"],
  "holds.opened-in-the-log": [`DELETE FROM event WHERE type = 'hold.opened'`, "does not say that it opened"],
  "budgets.retries-within-policy": [
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, ended_at, category, retried)
     SELECT 'run_' || n, ticket_id, project_id, n, agent, 'failed', 'x', 60, 0, now(), 'api', true FROM run, generate_series(2, 8) n WHERE ticket_id = ${id("failed")}`,
    "8 retries for api failures, of at most 7",
  ],
  "log.not-ahead": [
    "INSERT INTO event (tx, type, project_id, actor, data) VALUES ('999999999', 'policy.changed', 'prj_default', '{}', '{}')",
    "in another one",
  ],
  "log.numbers-ahead": ["SELECT setval(pg_get_serial_sequence('event', 'id'), 1)", "is there"],
  "log.cursor-of-notifications": ["UPDATE notification_cursor SET tx = '999999999'", "which the log has not reached"],
  "schema.guards": ["DROP INDEX hold_one_open", "missing or not valid"],
};

test.each(INVARIANTS.map(({ name }) => name))("%s is found when it is broken", async (name) => {
  const [by, says] = BREACHES[name] ?? ["", ""];
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query(by);
    const found = await breaches(statements((statement, params) => client.query(statement, params)));
    expect(found.filter(({ invariant }) => invariant === name).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining([expect.stringContaining(says)]),
    );
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
