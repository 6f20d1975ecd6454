import pg from "pg";
import { databaseUrl } from "#lib/db/connection/database-url.ts";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";

/** How many rows of each kind to add to project `default`. `events`: lines of the log beside those of the tickets. */
export type History = { done: number; ready: number; backoff: number; events: number };

const ENGINE = `'{"kind": "engine", "id": null, "name": "Yardmaster"}'::jsonb`;
const CATEGORIES = `(ARRAY[${CATEGORY_NAMES.map((name) => `'${name}'`).join()}])`;
/** Every tenth ticket of the past failed once before it was done, with each category in turn. */
const FAILED_BEFORE = "n % 10 = 0";
const CATEGORY = `${CATEGORIES}[1 + n / 10 % ${CATEGORY_NAMES.length}]`;

/** Inserts a history in a handful of statements, on a connection without a time limit: a million tickets take about a minute. */
export async function insertHistory({ done, ready, backoff, events }: History): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    if (done > 0) await insertDone(client, await takeNumbers(client, done), done);
    if (ready > 0) await insertReady(client, await takeNumbers(client, ready), ready);
    if (backoff > 0) await insertBackoff(client, await takeNumbers(client, backoff), backoff);
    if (events > 0) await insertEvents(client, events);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

type Numbers = { project: string; key: string; first: number };

/** Takes `count` numbers of the project, as a new ticket does. */
async function takeNumbers(client: pg.Client, count: number): Promise<Numbers> {
  const { rows } = await client.query<Numbers>(
    `UPDATE project SET next_ticket_number = next_ticket_number + $1 WHERE slug = 'default'
     RETURNING id AS project, key, next_ticket_number - $1 AS first`,
    [count],
  );
  if (rows[0] === undefined) throw new Error("there is no project default");
  return rows[0];
}

async function insertTickets(client: pg.Client, numbers: Numbers, count: number, state: string): Promise<string> {
  const series = `generate_series(${numbers.first}, ${numbers.first + count - 1}) n`;
  const [project, key] = [numbers.project, numbers.key].map((text) => pg.escapeLiteral(text));
  const isDone = state === "done";
  const isWaiting = state === "backoff";
  await client.query(
    `INSERT INTO ticket (id, project_id, number, key, title, description, state, review_required, labels, priority, due, retry_after,
       verification, version, created_at, updated_at, completed_at)
     SELECT 'tkt_past' || n, ${project}, n, ${key} || '-' || n, 'Past ticket ' || n, 'One of many', '${isDone ? "done" : "ready"}', false,
       CASE WHEN n % 5 = 0 THEN '{ledger}'::text[] ELSE '{}' END, n % 4, ${!isWaiting},
       ${isWaiting ? "now() + interval '6 hours' + n % 3600 * interval '1 second'" : "NULL"}, NULL, ${isDone ? 3 : 1},
       now() - interval '30 days' + n * interval '1 millisecond', now() - interval '29 days',
       ${isDone ? "now() - interval '29 days'" : "NULL"}
     FROM ${series}`,
  );
  await client.query(
    `INSERT INTO event (type, project_id, ticket_id, actor, data)
     SELECT 'ticket.created', ${project}, 'tkt_past' || n, ${ENGINE}, jsonb_build_object('title', 'Past ticket ' || n) FROM ${series}`,
  );
  return series;
}

async function insertRuns(
  client: pg.Client,
  project: string,
  runs: { series: string; number: string; state: string; where: string },
): Promise<void> {
  const failed = runs.state === "failed";
  const id = `'run_past' || n || '_' || ${runs.number}`;
  await client.query(
    `INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, started_at, ended_at,
       category, subcategory, confidence, fingerprint, error, retried, brief_sha256)
     SELECT ${id}, 'tkt_past' || n, ${pg.escapeLiteral(project)}, ${runs.number}, 'builder-' || n % 7, '${runs.state}', 'none', 60, 0,
       now() - interval '29 days 1 hour', now() - interval '29 days',
       ${failed ? `${CATEGORY}, 'seeded', 1, 'fp-past-' || n % 97, jsonb_build_object('message', 'Failure ' || n % 97), true` : "NULL, NULL, NULL, NULL, NULL, false"}, 'none'
     FROM ${runs.series} WHERE ${runs.where}`,
  );
  await client.query(
    `INSERT INTO run_content (run_id, brief) SELECT ${id}, 'Past ticket ' || n FROM ${runs.series} WHERE ${runs.where}`,
  );
  await client.query(
    `INSERT INTO event (type, project_id, ticket_id, run_id, actor, data)
     SELECT 'run.finished', ${pg.escapeLiteral(project)}, 'tkt_past' || n, ${id}, ${ENGINE}, '{"outcome": "${failed ? "failed" : "succeeded"}"}'
     FROM ${runs.series} WHERE ${runs.where}`,
  );
}

async function insertDone(client: pg.Client, numbers: Numbers, count: number): Promise<void> {
  const series = await insertTickets(client, numbers, count, "done");
  await insertRuns(client, numbers.project, { series, number: "1", state: "failed", where: FAILED_BEFORE });
  const number = `CASE WHEN ${FAILED_BEFORE} THEN 2 ELSE 1 END`;
  await insertRuns(client, numbers.project, { series, number, state: "succeeded", where: "true" });
}

async function insertReady(client: pg.Client, numbers: Numbers, count: number): Promise<void> {
  await insertTickets(client, numbers, count, "ready");
}

async function insertBackoff(client: pg.Client, numbers: Numbers, count: number): Promise<void> {
  const series = await insertTickets(client, numbers, count, "backoff");
  await insertRuns(client, numbers.project, { series, number: "1", state: "failed", where: "true" });
}

/** Lines of the log about tickets that are there, or about the project where there are none. */
async function insertEvents(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO event (type, project_id, ticket_id, actor, data)
     SELECT 'ticket.updated', p.id, t.id, ${ENGINE}, '{"fields": ["priority"]}'
     FROM project p CROSS JOIN generate_series(1, $1::int) n LEFT JOIN ticket t ON t.id = 'tkt_past' || n WHERE p.slug = 'default'`,
    [count],
  );
}
