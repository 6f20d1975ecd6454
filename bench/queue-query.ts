/**
 * What the queue costs the server: with no open hold, with 40 and with 20,000, in one database and read in turns. The second
 * tells what rows cost that are drawn, the third what it costs that there are many.
 *
 *     node bench/queue-query.ts [holds]
 *
 * It starts a PostgreSQL of its own in a temporary folder, and prints medians, with their ratio to no hold and to 40.
 */
import pg from "pg";
import { ReadQueue } from "#lib/contract/queue.ts";
import { readDecisionHistory } from "#lib/db/holds/decision-history.ts";
import { registry } from "#lib/process-registry.ts";
import { getHoldDetail } from "#lib/server/queries/holds/get-hold-detail.ts";
import { listQueue } from "#lib/server/queries/queue/list-queue.ts";
import { queueCounts } from "#lib/server/queries/queue/queue-counts.ts";
import { benchAccess, withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";
import { seedHolds } from "./seed-holds.ts";

const READINGS = 15;
const FAR = 6_000;
const LEAD = benchAccess("lead");
const SIZES = { emp: 0, for: 40, ful: Number(process.argv[2] ?? 20_000) };
const SLUGS = Object.keys(SIZES) as Slug[];
type Slug = keyof typeof SIZES;
type Read = (project: Slug) => Promise<unknown>;

await withDisposableDatabase(async (url) => {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  for (const [offset, slug] of SLUGS.entries()) await makeProject(client, slug, offset + 1);
  say(`The queue as the page reads it, 40 rows; medians of ${READINGS}, the first reading of a process apart.\n`);
  say(columns("", ["no hold", "40", `${SIZES.ful}`], "× no hold", "× 40"));
  const far = await farCursors();
  await report({
    "waiting longest": read(),
    "next deadline": read({ sort: "check" }),
    "next best minute": read({ sort: "minute" }),
    "owner and reason": read({ owner: "lead", reason: "incomplete" }),
    "one label": read({ label: "ledger" }),
    words: read({ q: "tenant 19" }),
    [`200 rows after ${far.rows}`]: (project) => read({ limit: 200, cursor: far.cursors[project] })(project),
    "counts alone": (project) => queueCounts([`prj_${project}`]),
  });
  say("\nAfter something happened to ten tickets of the project\n");
  await report({ "waiting longest": read(), "next best minute": read({ sort: "minute" }) }, (project) =>
    touchTickets(client, project),
  );
  say("\nFor the first time in a process, or for these words\n");
  await report(
    { "waiting longest": read(), "next best minute": read({ sort: "minute" }), words: read({ q: "tenant 19" }) },
    async () => void registry.take("queue projections"),
  );
  await makeProject(client, "one", SLUGS.length + 1);
  const holds = Object.fromEntries(
    (await client.query("SELECT project_id, max(id) AS id FROM hold WHERE state = 'open' GROUP BY 1")).rows.map(
      (row) => [row.project_id, row.id],
    ),
  );
  say("\nThe card of one hold; in the first column no other one is open\n");
  await report({
    card: (project) => getHoldDetail(LEAD, holds[project === "emp" ? "prj_one" : `prj_${project}`]),
  });
  say("\nOnce a minute\n");
  await report({ "what decisions did": (project) => readDecisionHistory(`prj_${project}`) });
  await client.end();
});

async function makeProject(client: pg.Client, slug: Slug | "one", offset: number): Promise<void> {
  const id = `prj_${slug}`;
  const holds = slug === "one" ? 1 : SIZES[slug];
  await client.query("INSERT INTO project (id, slug, key, name) VALUES ($1, $2, upper($2), $2)", [id, slug]);
  if (holds > 0) await seedHolds(client, id, holds, offset);
}

function read(query: object = {}): Read {
  return (project) => listQueue(LEAD, ReadQueue.parse({ project, limit: 40, ...query }));
}

/** Where the rows after the first 6,000 begin; of a shorter queue, its last rows. */
async function farCursors(): Promise<{ rows: number; cursors: Partial<Record<Slug, string>> }> {
  const cursors: Partial<Record<Slug, string>> = {};
  let rows = 0;
  for (const project of SLUGS) {
    let cursor: string | undefined;
    for (rows = 0; rows < FAR; rows += 200) {
      const page = await listQueue(LEAD, ReadQueue.parse({ project, limit: 200, cursor }));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    if (cursor !== undefined) cursors[project] = cursor;
  }
  return { rows, cursors };
}

async function touchTickets(client: pg.Client, project: Slug): Promise<void> {
  await client.query(
    `INSERT INTO event (type, project_id, ticket_id, actor, data)
     SELECT 'ticket.updated', $1, t.id, '{"kind": "engine", "id": null, "name": "Bench"}', '{}'
     FROM (SELECT id FROM ticket WHERE project_id = $1 LIMIT 10) t`,
    [`prj_${project}`],
  );
}

/** All are read in turn, so that what the machine does beside it falls on all alike. */
async function report(reads: Record<string, Read>, before: Read = async () => undefined): Promise<void> {
  const took = new Map(
    Object.keys(reads).map((name) => [name, { emp: [], for: [], ful: [] } as Record<Slug, number[]>]),
  );
  for (let reading = -2; reading < READINGS; reading++)
    for (const [name, one] of Object.entries(reads))
      for (const project of SLUGS) {
        await before(project);
        const began = performance.now();
        await one(project);
        if (reading >= 0) took.get(name)?.[project].push(performance.now() - began);
      }
  for (const [name, times] of took) {
    const [none, few, all] = [middle(times.emp), middle(times.for), middle(times.ful)];
    const ms = [none, few, all].map((time) => `${time.toFixed(1)} ms`);
    say(columns(name, ms, (all / none).toFixed(2), (all / few).toFixed(2)));
  }
}

function columns(name: string, times: string[], toNone: string, toFew: string): string {
  return [name.padEnd(24), ...[...times, toNone, toFew].map((text) => text.padStart(10))].join(" ");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
