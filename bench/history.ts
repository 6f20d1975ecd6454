/**
 * What a past costs: claims and lists on a database with a hundred tickets that are ready, and again with a million done, fifty thousand
 * ready, twenty thousand in backoff and three million lines of the log beside them. The median of many calls, one after the other.
 *
 *     node bench/history.ts [--done 1000000] [--calls 100]
 */
import { parseArgs } from "node:util";
import { pool } from "#lib/db/connection/pool.ts";
import type { Category } from "#lib/engine/failures/categories.ts";
import { withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";
import { fillDesk } from "./pairs/desk.ts";
import { claim, createTickets, finish, listTickets, seedHistory } from "./verbs.ts";

const { values } = parseArgs({
  options: { done: { type: "string", default: "1000000" }, calls: { type: "string", default: "100" } },
});
const [done, calls] = [Number(values.done), Number(values.calls)];
const page = { project: "default", limit: 50 };
const category: Category = "infrastructure";
const PATHS: Record<string, () => Promise<unknown>> = {
  "claim and finish": async () => finish(await claim({ limit: 1 })),
  "claim for a label that no ticket has": () => claim({ labels: ["nobody"], limit: 1 }),
  "create a ticket": () => createTickets(1),
  "a page of tickets": () => listTickets(page),
  "a page by state": () => listTickets({ ...page, state: ["ready"] }),
  "a page by category": () => listTickets({ ...page, category: [category] }),
};

await withDisposableDatabase(async () => {
  await fillDesk(calls * 3);
  const [empty, again] = [await measured(), await measured()];
  await seedHistory({ done, ready: done / 20, backoff: done / 50, events: done * 3 });
  await pool().query("VACUUM ANALYZE");
  const full = await measured();
  for (const [name, ms] of Object.entries(full)) {
    const before = Math.min(empty[name] ?? 0, again[name] ?? 0);
    process.stdout.write(`${name}: ${ms.toFixed(2)} ms, ${(ms / before).toFixed(2)} × of ${before.toFixed(2)} ms\n`);
  }
});
process.exit(0);

/** ms of a call of each path. */
async function measured(): Promise<Record<string, number>> {
  const medians: Record<string, number> = {};
  for (const [name, call] of Object.entries(PATHS)) {
    const times: number[] = [];
    for (let n = 0; n < calls; n++) {
      const since = performance.now();
      await call();
      times.push(performance.now() - since);
    }
    medians[name] = middle(times);
  }
  return medians;
}
