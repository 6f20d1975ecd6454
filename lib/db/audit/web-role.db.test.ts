import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { onOneConnection } from "#lib/db/connection/one-connection.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { putWebRole } from "#lib/db/connection/web-role.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { JOBS } from "#lib/server/maintenance/jobs.ts";
import { callApi } from "#test/api.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { failOne } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";

const database = useDatabase();
let webUrl: string;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  webUrl = await putWebRole(database.url, "a password of a test");
  await migrate(database.url);
  await makeCallers();
});

const asWeb = (sql: string) => onOneConnection(webUrl, 5000, (client) => client.query(sql));
const CHANGES = [
  ...["UPDATE audit SET act = 'x.y'", "DELETE FROM audit", "TRUNCATE audit CASCADE"],
  ...["UPDATE audit_link SET hash = hash", "DELETE FROM audit_link", "TRUNCATE audit_link"],
];

test.each([
  ...CHANGES,
  "ALTER TABLE audit DISABLE TRIGGER audit_append_only",
  "DROP TABLE audit_link",
  "DROP TRIGGER audit_append_only ON audit",
  "ALTER TABLE audit OWNER TO yardmaster_web",
  "SET session_replication_role = replica",
  "CREATE TABLE of_mine ()",
  "CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
  "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('x', 'x', 'x', now())",
  "ALTER ROLE yardmaster_web SUPERUSER",
  "COPY audit TO PROGRAM 'true'",
])("the web role may not: %s", async (sql) => {
  await expect(asWeb(sql)).rejects.toMatchObject({ code: "42501" });
});

test.each(CHANGES)("nor does the owner by mistake: %s", async (sql) => {
  await expect(pool().query(sql)).rejects.toThrow("the audit is append-only");
});

test("a table of a later migration is open to it, and a grant by mistake is taken back by the next", async () => {
  await pool().query("CREATE TABLE later (id int); GRANT UPDATE ON audit TO yardmaster_web");
  await asWeb("INSERT INTO later VALUES (1)");
  await migrate(database.url);
  await expect(asWeb("UPDATE audit SET act = 'x.y'")).rejects.toMatchObject({ code: "42501" });
  await pool().query("DROP TABLE later");
});

test("the work of a web process is done with it: decisions, every job, every list", async () => {
  await closeDatabase();
  process.env.DATABASE_URL = webUrl;
  const callers = await makeCallers();
  const { lead, agent } = await makeTeam();
  await makeTicket(lead);
  const hold = await failOne(agent);
  await decideHold(lead, hold.id, { verb: "retry", version: hold.version });
  for (const { name, work } of JOBS) await expect(work(), name).resolves.not.toThrow();
  for (const path of ["tickets", "runs", "holds", "tokens", "audit"])
    expect((await callApi("GET", `/api/v1/${path}`, { token: callers.read })).status, path).toBeLessThan(400);
  expect(await checkInvariants()).toEqual([]);
  const listener = new pg.Client({ connectionString: webUrl });
  await listener.connect();
  await listener.query("LISTEN yardmaster");
  await listener.end();
});
