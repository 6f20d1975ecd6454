import { expect, test } from "vitest";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, expireLease, makeTicket } from "#test/tickets.ts";
import { holdTicket } from "./hold-ticket.ts";
import { repairFindings } from "./repair-findings.ts";

useDatabase();

test("what nobody would ever move again is placed, asked about or held, and then nothing is found", async () => {
  const { lead, agent } = await makeTeam();
  const make = (title: string, fields = {}) => makeTicket(lead, { title, labels: [title], ...fields });
  const claim = (title: string) => claimOne(agent, { labels: [title] });
  const first = await make("first");
  const waiting = await make("waiting", { dependsOn: [first.id] });
  const early = await make("early", { dependsOn: [first.id] });
  const orphan = await make("orphan");
  const lost = await claim("orphan");
  const unread = await make("unread");
  const reviewed = await claim("unread");
  await finishRun(agent, reviewed.run.id, FinishRun.parse({ leaseToken: reviewed.leaseToken, outcome: "succeeded" }));
  const held = await make("held");
  await holdTicket(lead, held.id, { note: "Wait" });
  const paused = await make("paused");
  const pausing = await claim("paused");
  await finishRun(
    agent,
    pausing.run.id,
    FinishRun.parse({ leaseToken: pausing.leaseToken, outcome: "paused", reason: "question", question: { text: "?" } }),
  );
  const over = await make("over");
  const running = await claim("over");

  await pool().query("UPDATE ticket_dependency SET waived = true WHERE ticket_id = $1", [waiting.id]);
  await pool().query("UPDATE ticket SET state = 'ready' WHERE id = $1", [early.id]);
  await pool().query("DELETE FROM run_content WHERE run_id = $1", [lost.run.id]);
  await pool().query("DELETE FROM run WHERE id = $1", [lost.run.id]);
  await pool().query("UPDATE review SET state = 'done', ended_at = now() WHERE ticket_id = $1", [unread.id]);
  await pool().query("UPDATE hold SET state = 'withdrawn', closed_at = now() WHERE ticket_id = ANY ($1)", [
    [held.id, paused.id],
  ]);
  await expireLease(running.run.id);
  await pool().query("UPDATE run SET lease_expires_at = lease_expires_at - interval '1 minute' WHERE id = $1", [
    running.run.id,
  ]);

  const findings = await checkInvariants();
  expect(new Set(findings.map(({ repair }) => repair))).toEqual(new Set(["place", "hold", "review", "reap", null]));
  const done = await repairFindings(findings);
  expect(done.toSorted()).toEqual(
    [
      "1 leases that ran out were ended",
      `${waiting.key} waits for nothing: ready`,
      `${early.key} waits for others: blocked`,
      `${orphan.key} held for a person`,
      `${unread.key} asks for a review again`,
      `${held.key} held for a person`,
      `${paused.key} is paused: held`,
    ].toSorted(),
  );
  const states = [waiting, early, orphan, unread, held, paused, over].map(
    async ({ id }) => (await readTicket(id)).state,
  );
  expect(await Promise.all(states)).toEqual([
    "ready",
    "blocked",
    "on_hold",
    "in_review",
    "on_hold",
    "in_progress",
    "ready",
  ]);
  // What was written by hand behind the back of the log stays told.
  const left = new Set((await checkInvariants()).map(({ invariant, repair }) => `${invariant} ${repair}`));
  expect(left).toEqual(new Set(["tickets.state-has-its-events null"]));
  expect(await repairFindings(await checkInvariants())).toEqual([]);
});
