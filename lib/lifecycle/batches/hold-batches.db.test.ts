import { describe, expect, test } from "vitest";
import { CreateHoldBatch } from "#lib/contract/batches.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { updateHold } from "#lib/lifecycle/holds/update-hold.ts";
import { useDatabase } from "#test/database.ts";
import { failOne, makeCluster, openBatch, readBatch, succeedOne } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { advanceHoldBatch } from "./advance-hold-batch.ts";
import { continueHoldBatch } from "./continue-hold-batch.ts";
import { createHoldBatch } from "./create-hold-batch.ts";
import { decideBatchItem } from "./decide-batch-item.ts";
import { retryHoldBatch } from "./retry-hold-batch.ts";
import { runHoldBatches } from "./run-hold-batches.ts";
import { stopHoldBatch } from "./stop-hold-batch.ts";
import { tryHoldBatch } from "./try-hold-batch.ts";

useDatabase();

const decisionsOn = async (ids: string[]): Promise<number> =>
  (await pool().query("SELECT count(*)::int AS n FROM decision WHERE hold_id = ANY ($1)", [ids])).rows[0].n;
const idsOf = (holds: { id: string }[]) => holds.map(({ id }) => id);

async function cluster(size: number) {
  const team = await makeTeam();
  return { ...team, holds: await makeCluster(team.lead, team.agent, size) };
}

describe("the canary", () => {
  test("one, then ten, then the rest, each wave after the outcome of the one before", async () => {
    const { lead, agent, holds } = await cluster(14);
    const { fingerprint } = await readHold(holds[0]?.id ?? "");
    const id = await openBatch(lead, { filter: { fingerprint }, note: "The key was renewed" });
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "waiting", wave: 1, remaining: 13, total: 14 });
    expect((await readBatch(id)).waves).toMatchObject([{ wave: 1, succeeded: 1, onProbation: 1, untaken: 1 }]);
    await runHoldBatches();
    expect((await readBatch(id)).remaining).toBe(13);

    await succeedOne(agent);
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "waiting", wave: 2, remaining: 3 });
    await Promise.all(Array.from({ length: 9 }, () => succeedOne(agent)));
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "waiting", wave: 2, remaining: 3 });

    await succeedOne(agent);
    await runHoldBatches();
    const batch = await readBatch(id);
    expect(batch).toMatchObject({ state: "finished", stop: null, remaining: 0, failed: [], verb: "retry" });
    expect(batch.succeeded.toSorted()).toEqual(idsOf(holds).toSorted());
    expect(batch.waves.map(({ succeeded, held }) => [succeeded, held])).toEqual([
      [1, 1],
      [10, 10],
      [3, 0],
    ]);
    expect((await readHold(holds[0]?.id ?? "")).decision).toMatchObject({
      verb: "retry",
      by: { id: lead.userId },
      note: "The key was renewed",
    });
    const { rows } = await pool().query("SELECT type, data FROM event WHERE type LIKE 'batch.%' ORDER BY tx, id");
    expect(rows.map(({ type, data }) => `${type} ${data.state} ${data.wave} ${data.succeeded}`)).toEqual([
      "batch.started running 1 0",
      "batch.progressed waiting 1 1",
      "batch.progressed running 2 1",
      "batch.progressed waiting 2 11",
      "batch.progressed running 3 11",
      "batch.finished finished 3 14",
    ]);
  });

  test("one that does not hold stops the rest, until a person lets it go on", async () => {
    const { lead, agent, holds } = await cluster(4);
    const id = await openBatch(lead, { ids: idsOf(holds) });
    await runHoldBatches();
    await failOne(agent);
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({
      state: "stopped",
      stop: { reason: "did_not_hold", by: null },
      remaining: 3,
    });
    expect((await readBatch(id)).waves).toMatchObject([{ succeeded: 1, didNotHold: 1 }]);
    await runHoldBatches();
    expect(await decisionsOn(idsOf(holds))).toBe(1);

    const other = (await makeTeam()).lead;
    await continueHoldBatch(other, id, {});
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "finished", remaining: 0, actsFor: { id: other.userId } });
    expect((await readHold(holds[0]?.id ?? "")).decision?.by.id).toBe(lead.userId);
    expect((await readHold(holds[3]?.id ?? "")).decision?.by.id).toBe(other.userId);
  });

  test("after a failure it goes on ten by ten; the rest is released only by its number", async () => {
    const { lead, agent, holds } = await cluster(34);
    const id = await openBatch(lead, { ids: idsOf(holds) });
    await runHoldBatches();
    await failOne(agent);
    await runHoldBatches();
    for (const [wave, remaining] of [
      [2, 23],
      [3, 13],
    ] as const) {
      await continueHoldBatch(lead, id, {});
      await runHoldBatches();
      expect(await readBatch(id)).toMatchObject({ state: "waiting", wave, remaining });
      // The oldest are taken first: those of the waves before, which a person has accepted.
      for (let failed = 0; failed < (wave - 1) * 10 - 9; failed++) await failOne(agent);
      await runHoldBatches();
      expect(await readBatch(id)).toMatchObject({ state: "stopped", stop: { reason: "did_not_hold" }, remaining });
    }
    await expect(continueHoldBatch(lead, id, { release: 12 })).rejects.toMatchObject({ code: "stale_transition" });
    expect(await readBatch(id)).toMatchObject({ state: "stopped", remaining: 13 });
    await continueHoldBatch(lead, id, { release: 13 });
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "finished", remaining: 0 });
  });

  test("one that nobody takes is waited for until a person says go on; one that a person undoes stops the rest", async () => {
    const { lead, holds } = await cluster(14);
    const id = await openBatch(lead, { ids: idsOf(holds) });
    await runHoldBatches();
    await continueHoldBatch(lead, id, {});
    await expect(continueHoldBatch(lead, id, {})).rejects.toMatchObject({ code: "stale_transition" });
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "waiting", wave: 2, remaining: 3 });
    const { id: decided, version } = await readHold(holds[5]?.id ?? "");
    await undoDecision(lead, decided, { version });
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "stopped", stop: { reason: "undone" }, remaining: 3 });
  });

  test("what has no probation is settled at once, and a failure that proves nothing is replaced", async () => {
    const { lead, holds } = await cluster(3);
    await decideHold(lead, holds[0]?.id ?? "", { verb: "cancel", version: 1 });
    const id = await openBatch(lead, { ids: idsOf(holds), verb: "cancel" });
    await runHoldBatches();
    const batch = await readBatch(id);
    expect(batch).toMatchObject({ state: "finished", failed: [{ id: holds[0]?.id, code: "already_decided" }] });
    expect(batch.waves).toMatchObject([
      { wave: 1, succeeded: 1, failed: 1, noProbation: 1 },
      { wave: 2, succeeded: 1, failed: 0, noProbation: 1 },
    ]);
  });
});

describe("items", () => {
  test("each fails as its own decision would, counted the same before, and the failed ones can be retried", async () => {
    const { lead, holds } = await cluster(5);
    const [decided, changed, ...others] = holds;
    const ids = ["hld_none", ...idsOf(holds)];
    const input = CreateHoldBatch.parse({ ids, verb: "retry", canary: false });
    expect(await tryHoldBatch(lead, input)).toMatchObject({
      total: 6,
      offering: 5,
      failing: [{ code: "not_found", count: 1 }],
    });
    const id = await openBatch(lead, input);
    await decideHold(lead, decided?.id ?? "", { verb: "cancel", version: 1 });
    await updateHold(lead, changed?.id ?? "", { version: 1, ownerId: lead.userId });
    await runHoldBatches();
    const batch = await readBatch(id);
    expect(batch.failed).toEqual([
      { id: "hld_none", code: "not_found" },
      { id: decided?.id, code: "already_decided" },
      { id: changed?.id, code: "version_mismatch" },
    ]);
    expect(batch.succeeded).toEqual(idsOf(others));

    const again = await retryHoldBatch(lead, id);
    await runHoldBatches();
    expect(await readBatch(again.id)).toMatchObject({
      retryOf: id,
      total: 1,
      succeeded: [changed?.id],
      state: "finished",
    });
    await expect(retryHoldBatch(lead, id)).rejects.toMatchObject({ code: "stale_transition" });
    expect((await readBatch(id)).failed).toHaveLength(3);
  });

  test("a dry run counts what then happens, by reason", async () => {
    const { lead, holds } = await cluster(3);
    await decideHold(lead, holds[0]?.id ?? "", { verb: "retry", version: 1 });
    await succeedOne((await makeTeam()).agent);
    await pool().query("UPDATE hold SET state = 'withdrawn', closed_at = now() WHERE id = $1", [holds[1]?.id]);
    const input = CreateHoldBatch.parse({ ids: idsOf(holds), verb: "review", canary: false });
    const counted = await tryHoldBatch(lead, input);
    expect(counted).toEqual({
      dryRun: true,
      total: 3,
      offering: 0,
      notAllowed: 0,
      failing: [
        { code: "already_decided", count: 1 },
        { code: "invalid_request", count: 1 },
        { code: "stale_transition", count: 1 },
      ],
      byReason: [{ reason: "max_retries", total: 3, offering: 0 }],
    });
    const id = await openBatch(lead, input);
    await runHoldBatches();
    const { failed, succeeded } = await readBatch(id);
    expect(succeeded).toEqual([]);
    expect(failed.map(({ code }) => code).toSorted()).toEqual(counted.failing.map(({ code }) => code));
  });
});

describe("whoever works on it", () => {
  test("three at once decide each hold once", async () => {
    const { lead, holds } = await cluster(16);
    const id = await openBatch(lead, { ids: idsOf(holds), canary: false });
    await Promise.all([runHoldBatches(), runHoldBatches(), runHoldBatches()]);
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "finished", failed: [], remaining: 0 });
    expect(await decisionsOn(idsOf(holds))).toBe(16);
  });

  test("a second batch of the same holds is refused until the first has begun, also one made at the same moment", async () => {
    const { lead, holds } = await cluster(3);
    await pool().query("UPDATE app_user SET send_delay = 8 WHERE id = $1", [lead.userId]);
    const make = (ids: string[]) =>
      createHoldBatch(lead, CreateHoldBatch.parse({ ids, verb: "retry", canary: false }), true);
    const [, ...rest] = idsOf(holds);
    const both = await Promise.allSettled([make(idsOf(holds)), make(rest)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(make(rest)).rejects.toMatchObject({
      code: "stale_transition",
      message: expect.stringMatching(/has 2 of these holds and begins in a moment: stop it first/),
    });
    await expect(openBatch(lead, { ids: rest })).rejects.toMatchObject({ code: "stale_transition" });
    await pool().query("UPDATE hold_batch SET start_at = clock_timestamp() WHERE user_id = $1", [lead.userId]);
    // From then on what the first one decides fails alone in the second.
    await expect(openBatch(lead, { ids: rest })).resolves.toMatch(/^bat_/);
  });

  test("a stop lets nothing more be decided, not even what was taken before it", async () => {
    const { lead, holds } = await cluster(8);
    const id = await openBatch(lead, { ids: idsOf(holds), canary: false });
    const taken = await advanceHoldBatch(id);
    if (taken === null) throw new Error("there was nothing to take");
    const [first, ...others] = taken.items;
    if (first === undefined) throw new Error("nothing was taken");
    await decideBatchItem(taken.batch, taken.access, first);
    await stopHoldBatch(lead, id);
    await Promise.all(others.map((item) => decideBatchItem(taken.batch, taken.access, item)));
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({
      state: "stopped",
      stop: { reason: "person", by: { id: lead.userId } },
    });
    expect(await readBatch(id)).toMatchObject({ succeeded: [first.holdId], failed: [], remaining: 7 });
    expect(await decisionsOn(idsOf(holds))).toBe(1);
    await stopHoldBatch(lead, id);
    await continueHoldBatch(lead, id, {});
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "finished", remaining: 0 });
    await expect(stopHoldBatch(lead, id)).rejects.toMatchObject({ code: "stale_transition" });
  });

  test("what a process that died had taken is taken again, and whoever comes late with it changes nothing", async () => {
    const { lead, holds } = await cluster(6);
    const id = await openBatch(lead, { ids: idsOf(holds), canary: false });
    const dead = await advanceHoldBatch(id);
    const [first] = dead?.items ?? [];
    if (dead === null || first === undefined) throw new Error("there was nothing to take");
    await decideBatchItem(dead.batch, dead.access, first);
    await runHoldBatches();
    expect(await readBatch(id)).toMatchObject({ state: "running", remaining: 5 });
    await pool().query(
      "UPDATE hold_batch_item SET claimed_until = clock_timestamp() - interval '1 second' WHERE state = 'deciding'",
    );
    await runHoldBatches();
    await Promise.all(dead.items.map((item) => decideBatchItem(dead.batch, dead.access, item)));
    expect(await readBatch(id)).toMatchObject({ state: "finished", failed: [], remaining: 0 });
    expect(await decisionsOn(idsOf(holds))).toBe(6);
  });

  test("a defect is tried again after a while, then fails its item and stops the rest", async () => {
    const { lead, holds } = await cluster(3);
    const id = await openBatch(lead, { ids: idsOf(holds) });
    await pool().query("UPDATE ticket SET acceptance_criteria = '{}' WHERE id = $1", [holds[0]?.ticket?.id]);
    for (let tries = 1; tries <= 3; tries++) {
      await runHoldBatches();
      const { waves, state } = await readBatch(id);
      expect([state, waves[0]?.deciding], `after try ${tries}`).toEqual(tries < 3 ? ["running", 1] : ["stopped", 0]);
      await pool().query(
        "UPDATE hold_batch_item SET claimed_until = clock_timestamp() - interval '1 second' WHERE state = 'deciding'",
      );
    }
    const broken = { id: holds[0]?.id, code: "internal_error" };
    expect(await readBatch(id)).toMatchObject({ stop: { reason: "failed" }, failed: [broken], remaining: 2 });
    expect(await decisionsOn(idsOf(holds))).toBe(0);
  });
});
