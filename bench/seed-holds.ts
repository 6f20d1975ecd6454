/**
 * Fills a project of a running desk, or a database of a bench, with open holds: real rows as an attempt that failed leaves them.
 *
 *     DATABASE_URL=… node bench/seed-holds.ts [holds] [project slug]
 */
import { pathToFileURL } from "node:url";
import pg from "pg";

/**
 * `holds` held tickets with a failed run each, every tenth of them one of forty causes, the others with a cause of their own, also
 * the oldest, so that the pane of the first row is that of a hold; a third is waited for by a ticket; 1,500 older decisions, most
 * of which held. `offset` keeps keys apart.
 */
export async function seedHolds(client: pg.Client, projectId: string, holds: number, offset = 0): Promise<void> {
  const run = (sql: string) => client.query(sql);
  const project = pg.escapeLiteral(projectId);
  const ticket = (n: string) => `'tbh${offset}_' || ${n}`;
  await client.query(
    `INSERT INTO app_user (id, email, name, password_hash) VALUES ('usr_bench', 'bench@example.org', 'Bench', 'none') ON CONFLICT DO NOTHING`,
  );
  await run(`INSERT INTO ticket (id, project_id, number, key, title, state, priority, labels, created_at)
    SELECT ${ticket("n")}, ${project}, 500000 + ${offset} + n, 'HELD' || ${offset} || '-' || n, 'Backfill of tenant ' || n, 'on_hold', n % 4,
      CASE WHEN n % 5 = 0 THEN '{ledger}'::text[] ELSE '{}' END, now() - interval '4 days'
    FROM generate_series(1, ${holds}) n`);
  await run(`INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, started_at, ended_at, category, error)
    SELECT 'rbh' || ${offset} || '_' || n, ${ticket("n")}, ${project}, 1, 'builder-' || (n % 7), 'failed', 'none', 60, 0, now() - interval '3 days 1 hour',
      now() - interval '3 days', 'auth', jsonb_build_object('message', '401 invalid x-api-key of tenant ' || n)
    FROM generate_series(1, ${holds}) n`);
  await run(`INSERT INTO hold (id, project_id, ticket_id, subject, reason, category, summary, fingerprint, owner_role, resume_condition,
      check_at, opened_at, opened_by, state)
    SELECT 'hbh' || ${offset} || '_' || n, ${project}, ${ticket("n")}, 'ticket',
      (ARRAY['max_retries', 'sentinel_max_retries', 'incomplete', 'manual_review'])[1 + n % 4], 'auth',
      '401 invalid x-api-key of tenant ' || n, CASE WHEN n % 10 = 1 THEN 'fp-c' || ${offset} || '-' || n % 400 ELSE 'fp-' || ${offset} || '-' || n END, 'lead',
      'a person decides', now() + interval '1 day' + n * interval '1 second', now() - n * interval '10 seconds',
      '{"kind": "engine", "id": null, "name": "Yardmaster"}', 'open'
    FROM generate_series(1, ${holds}) n`);
  await run(`INSERT INTO ticket (id, project_id, number, key, title, state, created_at)
    SELECT 'tbw' || ${offset} || '_' || n, ${project}, 800000 + ${offset} + n, 'WAIT' || ${offset} || '-' || n, 'After tenant ' || n, 'blocked', now() - interval '3 days'
    FROM generate_series(1, ${holds}, 3) n`);
  await run(`INSERT INTO ticket_dependency (ticket_id, depends_on_id)
    SELECT 'tbw' || ${offset} || '_' || n, ${ticket("n")} FROM generate_series(1, ${holds}, 3) n`);
  await run(`INSERT INTO ticket (id, project_id, number, key, title, state, created_at)
    SELECT 'tbd' || ${offset} || '_' || n, ${project}, 1200000 + ${offset} + n, 'PAST' || ${offset} || '-' || n, 'Decided ' || n, 'done', now() - interval '9 days'
    FROM generate_series(1, 1500) n`);
  await run(`INSERT INTO hold (id, project_id, ticket_id, subject, reason, category, summary, fingerprint, owner_role, resume_condition,
      check_at, opened_at, opened_by, closed_at, first_seen_at, state)
    SELECT 'hbd' || ${offset} || '_' || n, ${project}, 'tbd' || ${offset} || '_' || n, 'ticket', (ARRAY['max_retries', 'sentinel_max_retries', 'incomplete'])[1 + n % 3],
      'auth', 'Decided', 'fp-d' || n, 'lead', 'a person decides', now(), now() - interval '8 days', '{"kind": "engine", "id": null, "name": "Yardmaster"}',
      now() - interval '7 days' + n * interval '1 minute', now() - interval '7 days' + n * interval '1 minute' - (20 + n % 3 * 100) * interval '1 second', 'decided'
    FROM generate_series(1, 1500) n`);
  await run(`INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, before, probation, verified_at)
    SELECT 'dbd' || ${offset} || '_' || n, 'hbd' || ${offset} || '_' || n, 'tbd' || ${offset} || '_' || n, 'retry', 'usr_bench', '{"kind": "user", "id": "usr_bench", "name": "Bench"}',
      now() - interval '7 days', '{}', CASE WHEN n % (3 + n % 3) = 0 THEN 'did_not_hold' ELSE 'held' END, now() - interval '6 days'
    FROM generate_series(1, 1500) n`);
  await client.query("VACUUM ANALYZE");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  const slug = process.argv[3] ?? "default";
  const { rows } = await client.query<{ id: string }>("SELECT id FROM project WHERE slug = $1", [slug]);
  if (rows[0] === undefined) throw new Error(`there is no project ${slug}`);
  const holds = Number(process.argv[2] ?? 20_000);
  await seedHolds(client, rows[0].id, holds, Date.now() % 1_000_000);
  await client.end();
  process.stdout.write(`${holds} holds are open in ${slug}\n`);
}
