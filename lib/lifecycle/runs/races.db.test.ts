import { expect, test } from "vitest";
import { DecideHold } from "#lib/contract/holds.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { appendRunEvents } from "./append-run-events.ts";
import { claimRuns } from "./claim-runs.ts";
import { finishRun } from "./finish-run.ts";

useDatabase();

test("20 claimers get 200 tickets, each once, none left", async () => {
  const { lead, agent } = await makeTeam();
  for (let made = 0; made < 200; made += 20) await Promise.all(Array.from({ length: 20 }, () => makeTicket(lead)));
  const claimed = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const mine: string[] = [];
      for (;;) {
        const claims = await claimRuns(agent, ClaimWork.parse({ agent: `builder-${index}` }));
        if (claims.length === 0) return mine;
        mine.push(...claims.map((claim) => claim.ticket.id));
      }
    }),
  );
  const all = claimed.flat();
  expect(new Set(all).size).toBe(all.length);
  const { rows } = await pool().query("SELECT state, count(*)::int AS n FROM ticket GROUP BY state");
  const left = rows.find((row) => row.state === "ready")?.n ?? 0;
  expect(all.length + left).toBe(200);
  expect(left).toBe(0);
});

test("two claims at once get two tickets", async () => {
  const { lead, agent } = await makeTeam();
  for (const title of ["one", "two"]) await makeTicket(lead, { title, labels: ["pair"] });
  const gate = await pool().connect();
  await gate.query("BEGIN; LOCK TABLE run IN SHARE MODE");
  const claim = () => claimRuns(agent, ClaimWork.parse({ agent: "builder", labels: ["pair"] }));
  const first = claim();
  await waitForStuckStatements(1);
  const second = claim();
  await waitForStuckStatements(2);
  await gate.query("COMMIT");
  gate.release();
  const claimed = (await Promise.all([first, second])).flat().map(({ ticket }) => ticket.title);
  expect(claimed.toSorted()).toEqual(["one", "two"]);
});

test("no claim waits for a ticket that somebody is at", async () => {
  const { lead, agent } = await makeTeam();
  const [busy] = [
    await makeTicket(lead, { labels: ["busy"] }),
    await makeTicket(lead, { labels: ["busy"], title: "free" }),
  ];
  const client = await pool().connect();
  try {
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
    await client.query("SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE", [busy.id]);
    expect((await claimOne(agent, { labels: ["busy"] })).ticket.title).toBe("free");
    expect(await claimRuns(agent, ClaimWork.parse({ agent: "builder", labels: ["busy"] }))).toEqual([]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("of 20 decisions at once exactly one wins, and the others are told whose", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const claim = await claimOne(agent);
  const { ticket } = await finishRun(
    agent,
    claim.run.id,
    FinishRun.parse({ leaseToken: claim.leaseToken, outcome: "paused", reason: "budget" }),
  );
  const hold = await readHold(ticket.openHoldId as string);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      decideHold(lead, hold.id, DecideHold.parse({ verb: index % 2 ? "retry" : "continue", version: hold.version })),
    ),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({
        code: "already_decided",
        extra: { decision: { by: { name: "Mira Kaur" } } },
      });
  }
  const { rows } = await pool().query("SELECT count(*)::int AS n FROM decision WHERE hold_id = $1", [hold.id]);
  expect(rows[0].n).toBe(1);
});

test("a run's log has no gap and no double under concurrent appends and repeated keys", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const claim = await claimOne(agent);
  const batches = Array.from({ length: 30 }, (_, batch) =>
    AppendEvents.parse({
      leaseToken: claim.leaseToken,
      events: [
        { type: "log", message: `batch ${batch}`, key: `k${batch % 10}` },
        { type: "log", message: "plain" },
      ],
    }),
  );
  await Promise.all(batches.map((batch) => appendRunEvents(agent, claim.run.id, batch)));
  const { rows } = await pool().query("SELECT seq, key FROM run_event WHERE run_id = $1 ORDER BY seq", [claim.run.id]);
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(rows.filter((row) => row.key !== null)).toHaveLength(10);
});

test("an event that is sent twice at once is there once, and both are told so", async () => {
  const { lead, agent } = await makeTeam();
  await makeTicket(lead, { labels: ["twice"] });
  const { run, leaseToken } = await claimOne(agent, { labels: ["twice"] });
  const events = [{ type: "log", message: "step", key: "k" }];
  const append = () => appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events }));
  const gate = await pool().connect();
  await gate.query("BEGIN; LOCK TABLE run_event IN SHARE MODE");
  const both = [append(), append()];
  await waitForStuckStatements(2);
  await gate.query("COMMIT");
  gate.release();
  expect(await Promise.allSettled(both)).toEqual(both.map(() => ({ status: "fulfilled", value: { lastSeq: 1 } })));
});

test("transaction ids follow the order of the locks: a waiting transaction has none yet", async () => {
  const { lead } = await makeTeam();
  const ticket = await makeTicket(lead);
  const first = await pool().connect();
  const second = await pool().connect();
  try {
    await first.query("BEGIN");
    await first.query("SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE", [ticket.id]);
    await second.query("BEGIN");
    const { rows: me } = await second.query("SELECT pg_backend_pid() AS pid");
    const waiting = second.query("SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE", [ticket.id]);
    await expect
      .poll(
        async () =>
          (await pool().query("SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1", [me[0].pid])).rows[0]
            .wait_event_type,
      )
      .toBe("Lock");
    const { rows } = await pool().query("SELECT backend_xid FROM pg_stat_activity WHERE pid = $1", [me[0].pid]);
    expect(rows[0].backend_xid).toBeNull();
    await first.query("COMMIT");
    await waiting;
    await second.query("ROLLBACK");
  } finally {
    first.release();
    second.release();
  }
});
