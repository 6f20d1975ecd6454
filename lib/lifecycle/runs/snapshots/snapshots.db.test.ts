import { createHash, randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { type SaveSnapshot, Snapshot } from "#lib/contract/runs/snapshots.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { findMissingKeys, sealAnew } from "#lib/db/secrets/sealed-rows.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { getSnapshot, getSnapshotChunk } from "#lib/server/queries/runs/snapshots.ts";
import { useDatabase } from "#test/database.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, endBackoff, expireLease, makeTicket } from "#test/tickets.ts";
import { reapLostRuns } from "../reap-lost-runs.ts";
import { forgetSnapshots } from "./forget-snapshots.ts";
import { saveSnapshot } from "./save-snapshot.ts";

useDatabase();
afterEach(() => {
  delete process.env.YARDMASTER_SNAPSHOT_MB;
  delete process.env.YARDMASTER_SECRET_KEYS;
});

const SECRET = "hunter2-hunter2-hunter2";

function chunkOf(bytes: Buffer): SaveSnapshot["chunks"][number] {
  return { sha256: createHash("sha256").update(bytes).digest("hex"), content: bytes.toString("base64") };
}

const snapshotOf = (machine: string, ...chunks: { sha256: string }[]): Snapshot =>
  Snapshot.parse({ machine, files: [{ path: `home/${SECRET}`, chunks: chunks.map(({ sha256 }) => sha256) }] });

/** A running run, with what its worker and the next one do. */
async function running() {
  const team = await makeTeam();
  const labels = [newId("tkt")];
  const ticket = await makeTicket(team.lead, { labels });
  const claim = await claimOne(team.agent, { labels });
  const { id } = claim.run;
  return {
    ...team,
    ticket,
    claim,
    save: (input: Omit<SaveSnapshot, "leaseToken" | "chunks"> & { chunks?: SaveSnapshot["chunks"] }) =>
      saveSnapshot(team.agent, id, { leaseToken: claim.leaseToken, chunks: [], ...input }),
    /** the worker is lost, and another one has the ticket */
    async lost() {
      await expireLease(id);
      await reapLostRuns();
      await endBackoff(ticket.id);
      return claimOne(team.agent, { labels });
    },
  };
}

const kept = async (ticketId: string) =>
  (
    await pool().query<{ sha256: string }>("SELECT sha256 FROM snapshot_chunk WHERE ticket_id = $1 ORDER BY 1", [
      ticketId,
    ])
  ).rows.map(({ sha256 }) => sha256);

test("a snapshot is whole or the one before stands; the next holder of the ticket reads it, and only with its lease", async () => {
  const run = await running();
  const [one, two] = [chunkOf(Buffer.from("one")), chunkOf(Buffer.from("two"))];
  await run.save({ chunks: [one], snapshot: snapshotOf("a", one) });
  const answer = await run.save({ snapshot: snapshotOf("a", one, two) });
  expect(answer.missing).toEqual([two.sha256]);
  const next = await run.lost();
  const read = (token: string) => getSnapshot(run.agent, next.run.id, token);
  expect(await read(next.leaseToken)).toMatchObject({ snapshot: { runId: run.claim.run.id, machine: "a" } });
  expect((await read(next.leaseToken)).snapshot?.files[0]?.chunks).toEqual([one.sha256]);
  const chunk = (of: typeof next) => getSnapshotChunk(run.agent, of.run.id, one.sha256, of.leaseToken);
  expect(await chunk(next)).toEqual({ content: one.content });
  const ofBefore = () => getSnapshot(run.agent, run.claim.run.id, next.leaseToken);
  for (const attempt of [() => read("wrong"), () => chunk(run.claim), ofBefore])
    await expect(attempt()).rejects.toMatchObject({ code: "lease_lost" });
  await expect(getSnapshot(run.lead, next.run.id, next.leaseToken)).rejects.toMatchObject({ code: "forbidden" });
});

test("whoever lost the lease overwrites nothing, also where the loss comes while it writes", async () => {
  const run = await running();
  const [mine, theirs] = [chunkOf(Buffer.from("mine")), chunkOf(Buffer.from("theirs"))];
  await run.save({ chunks: [mine], snapshot: snapshotOf("lost", mine) });
  // Somebody takes the run away, in a transaction that has not ended when the save is allowed by what it reads first.
  const taking = await pool().connect();
  await taking.query("BEGIN");
  await taking.query("UPDATE run SET lease_expires_at = clock_timestamp() - interval '1 ms' WHERE id = $1", [
    run.claim.run.id,
  ]);
  const late = run.save({ chunks: [theirs], snapshot: snapshotOf("late", theirs) });
  let isOver = false;
  late
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const waits =
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'";
  await expect.poll(async () => isOver || (await pool().query<{ n: number }>(waits)).rows[0]?.n === 1).toBe(true);
  await taking.query("COMMIT");
  taking.release();
  await expect(late).rejects.toMatchObject({ code: "lease_lost" });
  const next = await run.lost();
  const input = { leaseToken: next.leaseToken, chunks: [theirs], snapshot: snapshotOf("next", theirs) };
  await saveSnapshot(run.agent, next.run.id, input);
  await expect(run.save({ snapshot: snapshotOf("lost", mine) })).rejects.toMatchObject({ code: "lease_lost" });
  expect((await getSnapshot(run.agent, next.run.id, next.leaseToken)).snapshot?.machine).toBe("next");
  expect(await kept(run.ticket.id), "what nobody names any more is gone").toEqual([theirs.sha256]);
});

test("it is bounded, and what arrives damaged is refused", async () => {
  const run = await running();
  process.env.YARDMASTER_SNAPSHOT_MB = "1";
  const parts = Array.from({ length: 9 }, () => chunkOf(randomBytes(128 * 1024)));
  const fits = parts.slice(0, 8);
  await run.save({ chunks: fits, snapshot: snapshotOf("a", ...fits) });
  const more = run.save({ chunks: parts.slice(8), snapshot: snapshotOf("a", ...parts) });
  await expect(more).rejects.toMatchObject({ code: "payload_too_large", message: expect.stringContaining("1 MB") });
  expect((await kept(run.ticket.id)).length, "the one before stands").toBe(8);
  const spoilt = { ...chunkOf(Buffer.from("a")), content: Buffer.from("b").toString("base64") };
  await expect(run.save({ chunks: [spoilt] })).rejects.toMatchObject({ code: "invalid_request" });
  for (const path of ["../up", "/root", "home/../../up", "a//b", "."])
    expect(Snapshot.safeParse({ machine: "a", files: [{ path, chunks: [] }] }).success, path).toBe(false);
});

test("it is sealed at rest, also anew, and forgotten once its ticket has ended or nobody came", async () => {
  process.env.YARDMASTER_SECRET_KEYS = `old:${"o".repeat(43)}`;
  await pool().query("DELETE FROM snapshot");
  const run = await running();
  const chunk = chunkOf(Buffer.from(SECRET));
  await run.save({ chunks: [chunk], snapshot: snapshotOf("a", chunk) });
  const { rows } = await pool().query<{ line: string }>(
    "SELECT encode(c.sealed, 'escape') || s.sealed AS line FROM snapshot s JOIN snapshot_chunk c USING (ticket_id) WHERE ticket_id = $1",
    [run.ticket.id],
  );
  expect(rows[0]?.line).not.toContain(SECRET);
  process.env.YARDMASTER_SECRET_KEYS = `new:${"n".repeat(43)},old:${"o".repeat(43)}`;
  expect(await sealAnew()).toBe(2);
  process.env.YARDMASTER_SECRET_KEYS = `new:${"n".repeat(43)}`;
  expect(await findMissingKeys()).toEqual([]);
  expect(await getSnapshot(run.agent, run.claim.run.id, run.claim.leaseToken)).toMatchObject({
    snapshot: { machine: "a" },
  });
  const read = getSnapshotChunk(run.agent, run.claim.run.id, chunk.sha256, run.claim.leaseToken);
  expect(await read).toEqual({ content: chunk.content });

  const age = (what: string) =>
    pool().query(`UPDATE ${what} - interval '31 days' WHERE ${ticketOf(what)} = $1`, [run.ticket.id]);
  await forgetSnapshots();
  expect(await kept(run.ticket.id)).toHaveLength(1);
  await age("snapshot SET saved_at = saved_at");
  await forgetSnapshots();
  expect(await kept(run.ticket.id)).toEqual([]);

  await run.save({ chunks: [chunk], snapshot: snapshotOf("a", chunk) });
  await cancelTicket(run.lead, run.ticket.id, {});
  await forgetSnapshots();
  expect(await kept(run.ticket.id), "the decision may be undone").toHaveLength(1);
  await age("ticket SET completed_at = completed_at");
  await forgetSnapshots();
  expect(await kept(run.ticket.id)).toEqual([]);
});

const ticketOf = (what: string) => (what.startsWith("ticket") ? "id" : "ticket_id");
