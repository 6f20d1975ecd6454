/**
 * What the queue costs the server with 20,000 open holds, beside an empty one: both projects in one database, read in turns.
 *
 *     node bench/queue-query.ts [holds]
 *
 * It starts a PostgreSQL of its own in a temporary folder, and prints medians with their ratio to the empty queue.
 */
import pg from "pg";
import { ReadQueue } from "#lib/contract/queue.ts";
import { readDecisionHistory } from "#lib/db/decision-history.ts";
import { readQueueFigures } from "#lib/db/queue-figures.ts";
import { listQueue } from "#lib/server/queries/list-queue.ts";
import { benchAccess, withDisposableDatabase } from "./disposable-database.ts";
import { seedHolds } from "./seed-holds.ts";

const READINGS = 15;
const LEAD = benchAccess("lead");

await withDisposableDatabase(async (url) => {
  const holds = Number(process.argv[2] ?? 20_000);
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  for (const [id, key, size] of [
    ["prj_full", "FUL", holds],
    ["prj_forty", "FOR", 40],
    ["prj_empty", "EMP", 0],
  ] as const) {
    await client.query("INSERT INTO project (id, slug, key, name) VALUES ($1, $2, $3, $2)", [
      id,
      key.toLowerCase(),
      key,
    ]);
    if (size > 0) await seedHolds(client, id, size, id === "prj_full" ? 1 : 2);
  }
  await client.end();
  const read =
    (project: string, query: object = {}) =>
    () =>
      listQueue(LEAD, ReadQueue.parse({ project, limit: 40, ...query }));
  say(`The queue as the page reads it, 40 rows, medians of ${READINGS}; a ratio is to the empty queue.\n`);
  const far = await cursorAfter(30);
  await compare({
    "empty queue": read("emp"),
    "40 holds, waiting longest": read("for"),
    "full, waiting longest": read("ful"),
    "full, next deadline": read("ful", { sort: "check" }),
    "full, next best minute": read("ful", { sort: "minute" }),
    "full, owner and reason": read("ful", { owner: "lead", reason: "incomplete" }),
    "full, label": read("ful", { label: "ledger" }),
    "full, words": read("ful", { q: "tenant 199" }),
    "full, page of 200 after 6,000": read("ful", { limit: 200, cursor: far }),
  });
  say("\nParts of it\n");
  await compare({
    "counts, empty": () => readQueueFigures(["prj_empty"]),
    "counts, full": () => readQueueFigures(["prj_full"]),
    "history (once a minute)": () => readDecisionHistory("prj_full"),
  });
});

/** Each is read in turn, so that what the machine does beside it falls on all alike; the first is what the others are measured by. */
async function compare(reads: Record<string, () => Promise<unknown>>): Promise<void> {
  const took = new Map(Object.keys(reads).map((name) => [name, [] as number[]]));
  for (let reading = -2; reading < READINGS; reading++)
    for (const [name, read] of Object.entries(reads)) {
      const began = performance.now();
      await read();
      if (reading >= 0) took.get(name)?.push(performance.now() - began);
    }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const base = median([...took.values()][0] ?? []);
  for (const [name, times] of took)
    say(
      `${name.padEnd(32)} ${median(times).toFixed(1).padStart(7)} ms  ${(median(times) / base).toFixed(2).padStart(6)} ×`,
    );
}

async function cursorAfter(pages: number): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++)
    cursor = (await listQueue(LEAD, ReadQueue.parse({ project: "ful", limit: 200, cursor }))).nextCursor ?? undefined;
  return cursor ?? "";
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
