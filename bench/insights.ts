/**
 * How long the cards of the insights page and a replay take on half a year of a busy project: 100,000 tickets, 300,000 runs.
 *
 *     node bench/insights.ts [tickets]
 *
 * It starts a PostgreSQL of its own in a temporary folder, and prints the median of five readings for each.
 */
import pg from "pg";
import { INSIGHT_CARDS, InsightQuery } from "#lib/contract/insights.ts";
import { ReplayPolicy } from "#lib/contract/policies/policy-replay.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { withPolicyLine } from "#lib/engine/policies/policy-changes.ts";
import { getInsights } from "#lib/server/queries/insights/get-insights.ts";
import { replayPolicy } from "#lib/server/queries/policies/replay-policy.ts";
import { benchAccess, withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";

const READINGS = 5;
const ADMIN = benchAccess("admin");

await withDisposableDatabase(async (url) => {
  await seed(url, Number(process.argv[2] ?? 100_000));
  for (const card of INSIGHT_CARDS)
    await time(`insights ${card}, 90 days`, () => getInsights(ADMIN, InsightQuery.parse({ days: "90", cards: card })));
  const edited = withPolicyLine(DEFAULT_POLICY, "api", { ...DEFAULT_POLICY.categories.api, maxRetries: 1 });
  await time("replay, 30 days", async () => {
    const { looked } = await replayPolicy(ADMIN, ReplayPolicy.parse(edited));
    return `${looked.attempts} attempts`;
  });
});

async function time(name: string, read: () => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  let said: unknown;
  for (let reading = 0; reading < READINGS; reading++) {
    const began = performance.now();
    said = await read();
    took.push(performance.now() - began);
  }
  const median = middle(took).toFixed(0).padStart(6);
  process.stdout.write(`${name.padEnd(28)} ${median} ms${typeof said === "string" ? `  ${said}` : ""}\n`);
}

/** Three attempts for each ticket over 180 days, the first two often failed; reviews of what succeeded; a hold for every third. */
async function seed(url: string, tickets: number): Promise<void> {
  const began = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  const run = (sql: string) => client.query(sql);
  await run(
    `INSERT INTO app_user (id, email, name, password_hash) VALUES ('usr_bench', 'bench@example.org', 'Bench', 'none')`,
  );
  await run(`INSERT INTO ticket (id, project_id, number, key, title, state, created_at)
    SELECT 't' || n, 'prj_default', n + 100000, 'BENCH-' || n, 'Ticket ' || n, 'done', now() - interval '180 days' * random()
    FROM generate_series(1, ${tickets}) n`);
  await run(`INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, started_at, ended_at,
      category, retried, cost_usd, error)
    SELECT 'r' || t.number || '_' || k, t.id, t.project_id, k, 'agent-' || (t.number % 40), s.state, 'none', 60, 0,
      least(t.created_at + make_interval(mins => 30 * k), now() - make_interval(mins => 60 - 10 * k)),
      least(t.created_at + make_interval(mins => 30 * k + 20), now() - make_interval(mins => 52 - 10 * k)),
      CASE s.state WHEN 'failed' THEN (ARRAY['api', 'timeout', 'logic', 'verification', 'incomplete'])[1 + t.number % 5]
        WHEN 'lost' THEN 'infrastructure' END,
      s.state IN ('failed', 'lost') AND k < 3, random(),
      CASE WHEN s.state = 'failed' THEN jsonb_build_object('message', '503 overloaded, request ' || t.number) END
    FROM ticket t, generate_series(1, 3) k,
      LATERAL (SELECT CASE WHEN (t.number + k) % 20 = 0 THEN 'lost' WHEN (t.number * 7 + k * 3) % 10 < 12 - 3 * k THEN 'failed'
        ELSE 'succeeded' END AS state) s WHERE t.id LIKE 't%'`);
  await run(`INSERT INTO review (id, ticket_id, run_id, project_id, number, state, sentinel, budget, review_budget, verdict, created_at, started_at, ended_at)
    SELECT 'v' || r.id, r.ticket_id, r.id, r.project_id, r.number, 'done', 'gate-' || length(r.id) % 4, 0, 0,
      CASE WHEN (length(r.id) + r.number) % 3 = 0 THEN 'rejected' ELSE 'approved' END, r.ended_at, r.ended_at, r.ended_at + interval '5 minutes'
    FROM run r WHERE r.state = 'succeeded'`);
  await run(`INSERT INTO finding (review_id, ticket_id, key, position, severity, issue)
    SELECT v.id, v.ticket_id, 'f' || k, k, 'major', 'Rounds up' FROM review v, generate_series(0, 2) k WHERE v.verdict = 'rejected'`);
  await run(`INSERT INTO hold (id, project_id, ticket_id, subject, reason, summary, fingerprint, owner_role, resume_condition, check_at,
      opened_at, opened_by, first_seen_at, closed_at, state)
    SELECT 'h' || t.number, t.project_id, t.id, 'ticket', (ARRAY['max_retries', 'sentinel_max_retries', 'lost', 'incomplete'])[1 + t.number % 4],
      's', 'f', 'lead', 'a person decides', now(), o.at, '{}', o.at + interval '2 minutes', o.at + interval '9 minutes', 'decided'
    FROM ticket t, LATERAL (SELECT least(t.created_at + interval '2 hours', now() - interval '20 minutes') AS at) o WHERE t.number % 3 = 0 AND t.id LIKE 't%'`);
  await run(`INSERT INTO decision (id, hold_id, ticket_id, verb, user_id, actor, at, before, probation)
    SELECT 'd' || h.id, h.id, h.ticket_id, CASE WHEN length(h.id) % 2 = 0 THEN 'approve' ELSE 'retry' END, 'usr_bench', '{}', h.closed_at, '{}',
      CASE WHEN length(h.id) % 2 = 0 THEN NULL ELSE 'held' END FROM hold h`);
  await run("VACUUM ANALYZE");
  await client.end();
  process.stdout.write(`seeded ${tickets} tickets in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
