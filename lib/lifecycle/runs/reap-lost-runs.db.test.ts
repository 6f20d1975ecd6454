import { expect, test, vi } from "vitest";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { log } from "#lib/log.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { expireLease, makeTicket } from "#test/tickets.ts";
import { claimRuns } from "./claim-runs.ts";
import { reapLostRuns } from "./reap-lost-runs.ts";

useDatabase();

/** Starts so many runs, oldest first, and lets the lease of each run out. */
async function loseRuns(count: number): Promise<{ runId: string; ticketId: string }[]> {
  const { lead, agent } = await makeTeam();
  const labels = [`of-${count}`];
  for (let made = 0; made < count; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => makeTicket(lead, { labels })));
  const lost: { runId: string; ticketId: string }[] = [];
  while (lost.length < count) {
    const claims = await claimRuns(agent, ClaimWork.parse({ agent: "a", labels, limit: 50 }));
    lost.push(...claims.map(({ run }) => ({ runId: run.id, ticketId: run.ticketId })));
  }
  for (const { runId } of lost) await expireLease(runId);
  return lost;
}

/** How often the end of each run was told. */
async function endsOf(runIds: string[]): Promise<number[]> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*)::int FROM event e WHERE e.run_id = r.id AND e.type = 'run.finished') AS ends
     FROM run r WHERE r.id = ANY ($1) AND r.state = 'lost'`,
    [runIds],
  );
  return rows.map(({ ends }) => ends);
}

test("one call reaps all that is lost, however many, and several at once share it: each run once", async () => {
  const lost = await loseRuns(240);
  const counts = await Promise.all([reapLostRuns(), reapLostRuns(), reapLostRuns()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(240);
  for (const count of counts) expect(count).toBeGreaterThan(0);
  const ends = await endsOf(lost.map(({ runId }) => runId));
  expect(ends).toEqual(Array.from({ length: 240 }, () => 1));
  expect(await reapLostRuns()).toBe(0);
});

test("a ticket that another process is at does not keep the others waiting", async () => {
  const lost = await loseRuns(20);
  const failed = vi.spyOn(log, "error");
  const busy = await pool().connect();
  try {
    await busy.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
    await busy.query("SELECT 1 FROM ticket WHERE id = $1 FOR UPDATE", [lost[0]?.ticketId]);
    expect(await reapLostRuns()).toBe(19);
  } finally {
    await busy.query("ROLLBACK");
    busy.release();
  }
  expect(failed, "a wait for the lock ends with the time limit of the statement").not.toHaveBeenCalled();
  failed.mockRestore();
  expect(await reapLostRuns()).toBe(1);
});

test("a run that another process is at keeps itself waiting, and no other", async () => {
  const lost = await loseRuns(20);
  const busy = await pool().connect();
  const running = async () =>
    (await pool().query("SELECT id FROM run WHERE state = 'running' ORDER BY id")).rows.map(({ id }) => id);
  try {
    await busy.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0");
    await busy.query("SELECT 1 FROM run WHERE id = $1 FOR UPDATE", [lost[0]?.runId]);
    const reaping = reapLostRuns();
    await expect.poll(running).toEqual([lost[0]?.runId]);
    await busy.query("ROLLBACK");
    expect(await reaping).toBe(20);
  } finally {
    busy.release();
  }
});
