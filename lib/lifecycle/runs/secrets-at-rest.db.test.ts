import { beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { purgeCheckpoints, purgeTypedInput } from "#lib/db/runs/purge-secrets.ts";
import { readRunInput } from "#lib/db/runs/run-input.ts";
import { findMissingKeys, sealAnew } from "#lib/db/secrets/sealed-rows.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { finishRun } from "./finish-run.ts";
import { handBack } from "./hand-back.ts";
import { resumeRun } from "./resume-run.ts";
import { revealSecrets } from "./reveal-secrets.ts";
import { typeInput } from "./type-input.ts";

useDatabase();

const OLD = `old:${"o".repeat(43)}`;
const NEW = `new:${"n".repeat(43)}`;
const HELD = "heldPasswordOfLevel13";
const TYPED = "typedPasswordOfAPerson";

beforeEach(() => {
  process.env.YARDMASTER_SECRET_KEYS = OLD;
});

/** A paused run whose checkpoint holds a password. */
async function paused() {
  const team = await makeTeam();
  const labels = [newId("tkt")];
  await makeTicket(team.lead, { labels });
  const claim = await claimOne(team.agent, { labels });
  await finishRun(team.agent, claim.run.id, {
    leaseToken: claim.leaseToken,
    outcome: "paused",
    reason: "max_retries",
    level: { current: 13, retryCount: 3, maxRetries: 3 },
    checkpoint: { level: 13, secrets: { "level 13": HELD } },
  });
  const { openHoldId } = await readTicket(claim.ticket.id);
  const { id, version } = await readHold(openHoldId ?? "");
  return { ...team, claim, runId: claim.run.id, hold: { id, version } };
}

/** The same, taken over, with a password typed. */
async function typed() {
  const { hold, ...run } = await paused();
  await decideHold(run.lead, hold.id, { verb: "intervene", version: hold.version });
  const resumed = await resumeRun(run.agent, run.runId, { leaseToken: run.claim.leaseToken });
  await typeInput(run.lead, run.runId, { text: `:submit ${TYPED}` });
  return { ...run, resumed };
}

/** Every row of every table, as a dump would have it. */
async function dump(): Promise<string> {
  const tables = await pool().query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const { rows: lines } = await pool().query(`SELECT t::text AS line FROM ${name} t`);
    rows.push(...lines.map(({ line }) => line));
  }
  return rows.join("\n");
}

const linesOf = async (runId: string) => (await readRunInput(runId, 0, null))?.items.map(({ text }) => text);

test("a dump of the database holds neither what a person typed nor a password of a checkpoint", async () => {
  const { runId, lead, resumed } = await typed();
  expect(resumed?.resume?.checkpoint).toEqual({ level: 13, secrets: { "level 13": HELD } });
  expect(await linesOf(runId)).toEqual([`:submit ${TYPED}`]);
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: { "level 13": HELD }, second: null });
  const text = await dump();
  expect(text).toContain(runId);
  for (const secret of [HELD, TYPED]) expect(text.includes(secret), secret).toBe(false);
});

test("rows of before are readable, and sealed when the keys are rotated", async () => {
  const { runId, lead } = await typed();
  const plain = { secrets: { "level 13": "plainOfBefore" } };
  await pool().query("UPDATE run_content SET checkpoint = $2 WHERE run_id = $1", [runId, JSON.stringify(plain)]);
  await pool().query("UPDATE run_input SET text = 'typedBefore', sealed = NULL WHERE run_id = $1", [runId]);
  expect(await linesOf(runId)).toEqual(["typedBefore"]);
  expect(await revealSecrets(lead, runId)).toEqual({ ...plain, second: null });

  process.env.YARDMASTER_SECRET_KEYS = `${NEW},${OLD}`;
  expect(await sealAnew()).toBeGreaterThanOrEqual(2);
  expect(await sealAnew()).toBe(0);
  process.env.YARDMASTER_SECRET_KEYS = NEW;
  expect(await findMissingKeys()).toEqual([]);
  expect(await linesOf(runId)).toEqual(["typedBefore"]);
  expect(await revealSecrets(lead, runId)).toEqual({ ...plain, second: null });
  expect(await dump()).not.toMatch(/plainOfBefore|typedBefore/);
});

test("a key that is missing is told, and stops nobody", async () => {
  const { runId, lead, agent, claim, hold } = await paused();
  await pool().query("UPDATE run_content SET checkpoint = NULL WHERE run_id <> $1", [runId]);
  await pool().query("DELETE FROM run_input");
  process.env.YARDMASTER_SECRET_KEYS = NEW;
  expect(await findMissingKeys()).toEqual([{ key: "old", count: 1 }]);
  expect(await sealAnew()).toBe(0);
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: {}, second: null });
  await decideHold(lead, hold.id, { verb: "continue", version: hold.version });
  const resumed = await resumeRun(agent, runId, { leaseToken: claim.leaseToken });
  expect(resumed?.resume).toMatchObject({ verb: "continue", checkpoint: null });
  // Nothing was lost: with the key, it is there again.
  process.env.YARDMASTER_SECRET_KEYS = `${NEW},${OLD}`;
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: { "level 13": HELD }, second: null });
});

test("typed lines are purged after the hand-back, once the agent has had the length of its lease to read them", async () => {
  const { runId, lead } = await typed();
  await pool().query("UPDATE run_input SET at = at - interval '1 hour' WHERE run_id = $1", [runId]);
  await purgeTypedInput();
  expect(await linesOf(runId)).toEqual([`:submit ${TYPED}`]);
  await typeInput(lead, runId, { text: "exit" });
  await handBack(lead, runId);
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: {}, second: null });
  await purgeTypedInput();
  expect(await linesOf(runId)).toEqual(["exit"]);
  await pool().query("UPDATE run_input SET at = at - interval '1 hour' WHERE run_id = $1", [runId]);
  await purgeTypedInput();
  expect(await readRunInput(runId, 0, null)).toEqual({ items: [], nextAfter: 0, handedBack: true });
  const { rows } = await pool().query("SELECT text, sealed, actor ->> 'name' AS by FROM run_input WHERE run_id = $1", [
    runId,
  ]);
  expect(rows).toEqual([1, 2].map(() => ({ text: "", sealed: null, by: "Mira Kaur" })));
});

test("a checkpoint outlives a decision that is undone, and is purged when its run has ended for good", async () => {
  const { runId, lead, hold } = await paused();
  const decided = await decideHold(lead, hold.id, { verb: "retry", version: hold.version });
  await purgeCheckpoints();
  const { hold: undone } = await undoDecision(lead, hold.id, { version: decided.hold.version });
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: { "level 13": HELD }, second: null });
  await decideHold(lead, hold.id, { verb: "cancel", version: undone.version });
  await pool().query("UPDATE run SET ended_at = ended_at - interval '2 minutes' WHERE id = $1", [runId]);
  expect(await purgeCheckpoints()).toBeGreaterThan(0);
  expect(await revealSecrets(lead, runId)).toEqual({ secrets: {}, second: null });
});
