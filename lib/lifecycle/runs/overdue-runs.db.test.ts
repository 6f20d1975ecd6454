import { beforeEach, describe, expect, test } from "vitest";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { useDatabase } from "#test/database.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { appendRunEvents } from "./append-run-events.ts";
import { endIdleInterventions } from "./end-idle-interventions.ts";
import { finishRun } from "./finish-run.ts";
import { heartbeatRun } from "./heartbeat-run.ts";
import { holdSilentRuns } from "./hold-silent-runs.ts";
import { holdUnfetchedRuns } from "./hold-unfetched-runs.ts";
import { resumeRun } from "./resume-run.ts";

useDatabase();

let lead: Access;
let agent: Access;
beforeEach(async () => {
  ({ lead, agent } = await makeTeam());
});

const openHold = async (ticketId: string) => readHold((await readTicket(ticketId)).openHoldId ?? "");

describe("a decision that nobody fetches", () => {
  /** A run that asked, and was answered `minutes` ago. */
  async function answered(minutes: number) {
    await makeTicket(lead);
    const claim = await claimOne(agent);
    const { leaseToken } = claim;
    const question = { text: "Which table?" };
    const asks = { leaseToken, outcome: "paused", reason: "question", question, checkpoint: { at: 7 } };
    await finishRun(agent, claim.run.id, FinishRun.parse(asks));
    const { id, version } = await openHold(claim.ticket.id);
    await decideHold(lead, id, { verb: "answer", version, answer: "orders", note: "Mind the index" });
    await waitFor(claim.run.id, minutes);
    return claim;
  }

  const waitFor = (runId: string, minutes: number) =>
    pool().query("UPDATE run SET resuming_since = clock_timestamp() - make_interval(mins => $2) WHERE id = $1", [
      runId,
      minutes,
    ]);

  test("pauses the run again and holds its ticket once, whichever process comes first", async () => {
    const { run, ticket } = await answered(14);
    expect(await holdUnfetchedRuns()).toBe(0);
    await waitFor(run.id, 15);
    const counts = await Promise.all([holdUnfetchedRuns(), holdUnfetchedRuns()]);
    expect(counts[0] + counts[1]).toBe(1);
    expect(await readRun(run.id)).toMatchObject({ state: "paused", pauseReason: "unfetched" });
    expect(await readTicket(ticket.id)).toMatchObject({ state: "in_progress", holdReason: "unfetched" });
    expect(await openHold(ticket.id)).toMatchObject({
      subject: "run",
      reason: "unfetched",
      verbs: ["continue", "retry", "cancel"],
      summary: "No agent came for what was decided on attempt 1 within 15 minutes",
    });
  });

  test("loses neither the answer nor the checkpoint: Continue sends both again, with what is added", async () => {
    const { run, ticket, leaseToken } = await answered(15);
    for (const note of ["The agent is back", null]) {
      expect(await holdUnfetchedRuns()).toBe(1);
      expect(await resumeRun(agent, run.id, { leaseToken })).toBeNull();
      const { id, version } = await openHold(ticket.id);
      await decideHold(lead, id, { verb: "continue", version, note });
      await waitFor(run.id, 15);
    }
    const resumed = await resumeRun(agent, run.id, { leaseToken });
    expect(resumed?.resume).toEqual({
      reason: "question",
      verb: "answer",
      answer: "orders",
      note: "Mind the index\n\nThe agent is back",
      grant: null,
      checkpoint: { at: 7 },
    });
    expect(resumed?.brief.text).toContain("> orders");
    expect(resumed?.brief.text).toContain("> Mind the index");
    expect(resumed?.brief.text).toContain("> The agent is back");
    const { rows } = await pool().query("SELECT 1 FROM decision WHERE ticket_id = $1 AND taken_at IS NULL", [
      ticket.id,
    ]);
    expect(rows).toHaveLength(0);
    expect(await holdUnfetchedRuns()).toBe(0);
  });

  test("gives the session to the person who had taken it over", async () => {
    await makeTicket(lead);
    const { run, ticket, leaseToken } = await claimOne(agent);
    const level = { current: 13, retryCount: 3, maxRetries: 3 };
    await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "paused", reason: "max_retries", level }));
    const first = await openHold(ticket.id);
    await decideHold(lead, first.id, { verb: "intervene", version: first.version });
    await waitFor(run.id, 15);
    await holdUnfetchedRuns();
    const again = await openHold(ticket.id);
    const other = await makeCaller({ name: "Jonas Roth" });
    await decideHold(other, again.id, { verb: "continue", version: again.version });
    const resumed = await resumeRun(agent, run.id, { leaseToken });
    expect(resumed?.run.intervention).toMatchObject({ by: { id: lead.userId } });
  });

  test("waits as long as the project's policy says", async () => {
    const { run } = await answered(15);
    const admin = await makeCaller({ role: "admin" });
    const { version, policy } = await readPolicy("prj_default");
    const changed = await setPolicy(admin, { version, policy: { ...policy, waits: { unfetched: 60 } } });
    expect(changed.policy.waits).toEqual({ ...policy.waits, unfetched: 60 });
    expect(await holdUnfetchedRuns()).toBe(0);
    await waitFor(run.id, 60);
    expect(await holdUnfetchedRuns()).toBe(1);
    await setPolicy(admin, { version: version + 1, policy });
  });
});

describe("a run that says nothing", () => {
  /** A running run that began `minutes` ago. */
  async function silentFor(minutes: number) {
    await makeTicket(lead);
    const claim = await claimOne(agent, { leaseSeconds: 600 });
    await pass(claim.run.id, minutes);
    return claim;
  }

  /** Lets `minutes` pass for a run, by moving all that has happened to it. */
  async function pass(runId: string, minutes: number) {
    for (const [table, column, key] of [
      ["run", "started_at", "id"],
      ["event", "at", "run_id"],
      ["run_event", "at", "run_id"],
    ])
      await pool().query(`UPDATE ${table} SET ${column} = ${column} - make_interval(mins => $2) WHERE ${key} = $1`, [
        runId,
        minutes,
      ]);
  }

  test("is stopped and its ticket held, once, and its agent is told to cancel", async () => {
    const { run, ticket, leaseToken } = await silentFor(29);
    expect(await holdSilentRuns()).toBe(0);
    await pass(run.id, 1);
    await heartbeatRun(agent, run.id, { leaseToken, progress: { steps: 4 } });
    const counts = await Promise.all([holdSilentRuns(), holdSilentRuns()]);
    expect(counts[0] + counts[1]).toBe(1);
    expect(await readRun(run.id)).toMatchObject({ state: "cancelled", category: null });
    expect(await readTicket(ticket.id)).toMatchObject({ state: "on_hold", holdReason: "silent_run", retryCount: 0 });
    expect(await openHold(ticket.id)).toMatchObject({ subject: "ticket", verbs: ["retry", "cancel"] });
    expect(await heartbeatRun(agent, run.id, { leaseToken })).toMatchObject({ directive: "cancel" });
  });

  test("is none where an event came in time, or it was only just taken up again", async () => {
    const { run, ticket, leaseToken } = await silentFor(29);
    const events = [{ type: "log", message: "Compiling" }];
    await appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events }));
    await pass(run.id, 29);
    expect(await holdSilentRuns()).toBe(0);
    await finishRun(agent, run.id, FinishRun.parse({ leaseToken, outcome: "paused", reason: "step_limit" }));
    const { id, version } = await openHold(ticket.id);
    await decideHold(lead, id, { verb: "continue", version });
    await pass(run.id, 300);
    expect(await resumeRun(agent, run.id, { leaseToken })).not.toBeNull();
    expect(await holdSilentRuns()).toBe(0);
    await pass(run.id, 30);
    expect(await holdSilentRuns()).toBe(1);
  });

  test("is one although its worker says that it is silent", async () => {
    const { run, leaseToken } = await silentFor(30);
    const silence = {
      type: "log",
      message: "No output for 10 minutes.",
      data: { silentSince: "2026-01-01T00:00:00Z" },
    };
    await appendRunEvents(agent, run.id, AppendEvents.parse({ leaseToken, events: [silence] }));
    expect(await holdSilentRuns()).toBe(1);
  });

  test("is none while a person has its session, nor as it is handed back", async () => {
    const { run } = await silentFor(300);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await pool().query("UPDATE run SET assisted = true, intervention = $2 WHERE id = $1", [
      run.id,
      JSON.stringify({ since }),
    ]);
    expect(await holdSilentRuns()).toBe(0);
    expect(await endIdleInterventions()).toBe(1);
    expect(await holdSilentRuns()).toBe(0);
  });

  test("is left to the reaper once its lease has run out", async () => {
    const { run } = await silentFor(300);
    await pool().query("UPDATE run SET lease_expires_at = clock_timestamp() - interval '1 second' WHERE id = $1", [
      run.id,
    ]);
    expect(await holdSilentRuns()).toBe(0);
  });
});
