/**
 * How long words take to be found in the logs of a fleet: 5,000 runs with a million lines. Beside it what the index weighs, and what
 * it costs whom: the append of a line, the end of a run, and maintenance, which writes it.
 *
 *     node bench/run-search.ts [runs]
 *
 * It starts a PostgreSQL of its own in a temporary folder, and prints medians of nine readings and the slowest.
 */
import pg from "pg";
import { ListRuns } from "#lib/contract/runs.ts";
import { writeRunWords } from "#lib/db/search/write-run-words.ts";
import { listRunRows } from "#lib/server/queries/runs/runs.ts";
import { benchAccess, withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";

const READINGS = 9;
const RUNS = Number(process.argv[2] ?? 5000);
const LINES = 200;
const LEAD = benchAccess("lead");

const QUESTIONS = {
  "one line of them all": "needle7c1f",
  "a word of one run": `request ${RUNS - 7}0077`,
  "a word of every second line": "tests",
  "two words, seldom on one line": "ECONNREFUSED retrying",
  "a path": "src/ledger/page_42.ts",
  "a beginning": "reconc",
  "words of no line": "absentword",
  "an error": "overloaded 503",
};

await withDisposableDatabase(async (url) => {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  await seed(client);
  const began = performance.now();
  while ((await writeRunWords()) > 0);
  say(`written into the index in ${((performance.now() - began) / 1000).toFixed(0)} s of maintenance`);
  await client.query("VACUUM ANALYZE");
  say(await sizes(client));
  await client.query("CHECKPOINT");
  for (const [name, q] of Object.entries(QUESTIONS)) await time(name, { q });
  await time("the same, of one category", { q: "tests", category: "api" });
  const { nextCursor } = await listRunRows(LEAD, ListRuns.parse({ q: "tests", limit: 200 }));
  await time("a later page", { q: "tests", cursor: nextCursor ?? undefined });
  await client.end();
});

/** Words of a build, a few numbers that are never twice the same, a needle. Every ninth run failed. */
async function seed(client: pg.Client): Promise<void> {
  const began = performance.now();
  await client.query(`INSERT INTO ticket (id, project_id, number, key, title, state)
    SELECT 't' || n, 'prj_default', n + 100000, 'BENCH-' || n, 'Ticket ' || n, 'done' FROM generate_series(1, ${RUNS}) n`);
  await client.query(`INSERT INTO run (id, ticket_id, project_id, number, agent, state, lease_hash, lease_seconds, budget, started_at, ended_at,
      category, error, summary, last_seq)
    SELECT 'r' || n, 't' || n, 'prj_default', 1, 'agent-' || n % 40, CASE WHEN n % 9 = 0 THEN 'failed' ELSE 'succeeded' END, 'none', 60, 0,
      now() - make_interval(mins => n), now() - make_interval(mins => n - 1), CASE WHEN n % 9 = 0 THEN 'api' END,
      CASE WHEN n % 9 = 0 THEN jsonb_build_object('message', '503 overloaded, request ' || n) END, 'Did ticket ' || n, ${LINES}
    FROM generate_series(1, ${RUNS}) n`);
  await client.query(`INSERT INTO run_event (run_id, seq, type, message, data)
    SELECT 'r' || n, seq, CASE seq % 4 WHEN 0 THEN 'tool_call' ELSE 'log' END,
      CASE seq % 8
        WHEN 1 THEN 'Running tests of module ' || (n * seq) % 997 || ', request ' || n || lpad(seq::text, 4, '0')
        WHEN 2 THEN 'connect ECONNREFUSED 10.0.' || seq || '.' || n % 250 || ':5432'
        WHEN 3 THEN E'\\u001b[32mPASS\\u001b[0m src/ledger/page_' || (n + seq) % 400 || '.ts, 12 tests in ' || (n * 31 + seq) % 9000 || ' ms'
        WHEN 5 THEN 'retrying, attempt ' || seq % 5 || ' after ' || (n * seq) % 30000 || ' ms'
        WHEN 6 THEN 'reconciled ' || md5((n * 1000 + seq)::text) || ' tests'
        ELSE 'the cursor of page ' || seq || ' still holds the offset, tests say' END
        || CASE WHEN n = ${Math.floor(RUNS / 2)} AND seq = 101 THEN ' needle7c1f' ELSE '' END,
      CASE WHEN seq % 4 = 0 THEN jsonb_build_object('name', 'shell', 'arguments', jsonb_build_object('command', 'npm test -- --run page ' || (n + seq) % 400)) END
    FROM generate_series(1, ${RUNS}) n, generate_series(1, ${LINES}) seq`);
  say(`${RUNS} runs, ${RUNS * LINES} lines, seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function sizes(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`SELECT pg_size_pretty(pg_total_relation_size('run_event')) AS log,
    pg_size_pretty(pg_total_relation_size('run_words') - pg_relation_size('run_words_gin')) AS words, pg_size_pretty(pg_relation_size('run_words_gin')) AS gin`);
  const [{ log, words, gin }] = rows;
  return `the log is ${log}, its words ${words}, their index ${gin}\n`;
}

async function time(name: string, query: object): Promise<void> {
  const took: number[] = [];
  let found = 0;
  for (let reading = 0; reading < READINGS; reading++) {
    const began = performance.now();
    found = (await listRunRows(LEAD, ListRuns.parse({ limit: 50, ...query }))).items.length;
    took.push(performance.now() - began);
  }
  const [median, worst] = [middle(took), Math.max(...took)].map((ms) => `${ms.toFixed(0)} ms`.padStart(8));
  say(`${name.padEnd(32)} ${median} ${worst}  ${found} runs`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
