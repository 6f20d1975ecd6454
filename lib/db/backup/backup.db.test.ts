import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { ensureDatabase, onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { listMigrationNames } from "#lib/db/connection/migrations/migrations-folder.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { renewEpoch } from "#lib/lifecycle/events/recognize-cluster.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { watchEpoch } from "#lib/server/live/epoch.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream } from "#test/event-stream.ts";
import { failOne } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const database = useDatabase();
let folder: string;
let file: string;
let team: Awaited<ReturnType<typeof makeTeam>>;
let callers: Callers;
/** A database of another server, which has transaction numbers of its own. */
let elsewhere: string;
let lastId: string;
let untold: string;
const lines = () => pool().query("SELECT e.tx::text, e.id::text FROM event e ORDER BY e.tx, e.id");

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-backup-"));
  file = path.join(folder, "backup");
  const other = inject("templateUrls").find((url) => new URL(url).port !== new URL(database.url).port) ?? database.url;
  elsewhere = Object.assign(new URL(other), { pathname: `/restored_${process.pid}` }).href;
  await ensureDatabase(elsewhere);
  callers = await makeCallers();
  team = await makeTeam();
  await watchEpoch();
  // Text of every kind that COPY escapes, and a line that looks like the end of the rows.
  await makeTicket(team.lead, { title: "Odd text", description: '\\.\n\t\\N "{}" \\\\. é\r\n\\.' });
  await makeTicket(team.lead, { labels: ["runs"] });
  const { run, leaseToken } = await claimOne(team.agent, { labels: ["runs"] });
  const events = Array.from({ length: 300 }, (_, at) => ({ type: "x.note", message: `${at} ${"x".repeat(900)}` }));
  await appendRunEvents(team.agent, run.id, AppendEvents.parse({ leaseToken, events }));
  await makeTicket(team.lead, { title: "Fails" });
  untold = (await failOne(team.agent, "the first key is wrong")).id;
  const stream = await openStream(callers.read);
  await makeTicket(team.lead, { title: "Seen" });
  await stream.until((received) => received.length > 0);
  lastId = stream.lastId();
  stream.close();
  await stream.ended;
});
afterAll(async () => {
  await use(database.url);
  await onMaintenanceDatabase(elsewhere, (client) =>
    client.query(`DROP DATABASE IF EXISTS restored_${process.pid} WITH (FORCE)`),
  );
  await rm(folder, { recursive: true, force: true });
});

async function use(url: string): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = url;
}

/** A sum of all rows of each table but the one that says where the log lives. */
async function sums(): Promise<Record<string, string>> {
  const tables = await pool().query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('installation', '_prisma_migrations') ORDER BY 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool().query(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum FROM "${name}" t`,
    );
    found[name] = rows[0].sum;
  }
  return found;
}

test("a backup is of one moment, although the desk goes on; its owner alone can read it; it overwrites nothing", async () => {
  const before = await sums();
  const rows = await transact(person(team.lead), async (tx) => {
    await tx.run("UPDATE ticket SET title = 'Not committed yet' WHERE title = 'Seen'");
    const written = await writeBackup(database.url, file);
    return written;
  });
  await pool().query("UPDATE ticket SET title = 'Seen' WHERE title = 'Not committed yet'");
  expect(await sums()).toEqual(before);
  expect(rows).toMatchObject({ ticket: 4, run_event: 300, project: 1 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(database.url, file)).rejects.toMatchObject({ code: "EEXIST" });
});

test("what is damaged, cut off, later than this version or no backup is refused before anything is touched", async () => {
  const whole = gunzipSync(await readFile(file)).toString("latin1");
  const bytes = await readFile(file);
  const damaged: [string, Buffer, RegExp][] = [
    ["a changed value", gzipSync(Buffer.from(whole.replace("Seen", "Sewn"), "latin1")), /damaged/],
    ["a lost row", gzipSync(Buffer.from(whole.replace(/\n[^\n]*Fails[^\n]*\n/, "\n"), "latin1")), /damaged/],
    ["cut off", gzipSync(Buffer.from(whole.slice(0, whole.length / 2), "latin1")), /damaged/],
    ["a compressed file that was cut off", bytes.subarray(0, bytes.length - 100), /damaged/],
    ["something else", Buffer.from("-- PostgreSQL database dump"), /damaged/],
    ["something else, compressed", gzipSync("-- PostgreSQL database dump\n"), /is no backup/],
    [
      "a later version",
      gzipSync(Buffer.from(whole.replace('"migrations":[', '"migrations":["29990101000000_later",'), "latin1")),
      /later than this one/,
    ],
  ];
  for (const [how, content, says] of damaged) {
    const bad = path.join(folder, "bad");
    await writeFile(bad, content);
    await expect(restoreBackup(elsewhere, bad, { replace: true }), how).rejects.toThrow(says);
  }
  await expect(restoreBackup(elsewhere, path.join(folder, "none"), { replace: true })).rejects.toThrow(
    "cannot be read",
  );
  await use(elsewhere);
  expect((await pool().query("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rowCount).toBe(0);
  await use(database.url);
});

test("it comes back whole in another cluster, in a new epoch; people are told, streams and numbers go on", async () => {
  const before = await sums();
  const log = (await lines()).rows;
  const { rows } = await pool().query("SELECT epoch FROM installation");
  await closeDatabase();
  await restoreBackup(elsewhere, file, { replace: false });
  await use(elsewhere);
  expect(await sums()).toEqual(before);
  expect((await lines()).rows).toEqual(log);
  await renewEpoch();
  await watchEpoch();
  expect((await pool().query("SELECT epoch FROM installation")).rows).not.toEqual(rows);
  expect(await checkInvariants()).toEqual([]);

  const stream = await openStream(callers.read, "", { "last-event-id": lastId });
  await stream.until((received) => received.length === 1);
  expect(stream.received[0]?.event).toBe("resync");
  const made = await makeTicket(team.lead, { title: "Made afterwards" });
  await stream.until((received) => received.length === 2);
  expect(stream.received[1]?.data.ticketId).toBe(made.id);
  stream.close();
  await stream.ended;
  expect(made.key).toBe("DEF-5");
  const [last, ...earlier] = (await lines()).rows.toReversed();
  expect(earlier.every(({ tx, id }) => BigInt(tx) < BigInt(last.tx) && BigInt(id) < BigInt(last.id))).toBe(true);

  await tellPeople({ mail: false });
  const later = (await failOne(team.agent, "the second key is wrong")).id;
  await tellPeople({ mail: false });
  const told = await pool().query("SELECT DISTINCT hold_id AS id FROM notification");
  expect(told.rows.map(({ id }) => id).toSorted()).toEqual([untold, later].toSorted());
  expect(await checkInvariants()).toEqual([]);
});

test("a database that is not empty, is not ours or is in use is left alone, unless it is to be replaced", async () => {
  await expect(restoreBackup(elsewhere, file, { replace: false })).rejects.toThrow("A desk works on this database");
  await closeDatabase();
  await expect(restoreBackup(elsewhere, file, { replace: false })).rejects.toThrow(
    "tickets: 5). With --replace they are lost",
  );
  await restoreBackup(elsewhere, file, { replace: true });
  expect((await pool().query("SELECT count(*)::int AS tickets FROM ticket")).rows[0].tickets).toBe(4);
  await pool().query("DROP TABLE _prisma_migrations");
  await closeDatabase();
  await expect(restoreBackup(elsewhere, file, { replace: true })).rejects.toThrow("not Yardmaster's");
});

test("one of an earlier version is brought up to this one", async () => {
  await onMaintenanceDatabase(elsewhere, async (client) => {
    await client.query(`DROP DATABASE restored_${process.pid} WITH (FORCE)`);
    await client.query(`CREATE DATABASE restored_${process.pid}`);
  });
  const names = await listMigrationNames();
  await migrate(elsewhere, new Set(names.slice(0, -1)));
  const earlier = path.join(folder, "earlier");
  await writeBackup(elsewhere, earlier);
  const { applied } = await restoreBackup(elsewhere, earlier, { replace: false });
  expect(applied).toEqual(names.slice(-1));
});
