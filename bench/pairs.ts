/**
 * Claim and finish beside the queues that others use, on one PostgreSQL, in turns: how many pairs a second, and for the desk how
 * many statements, commits and bytes of WAL one pair takes; for all what it costs of the processor.
 *
 *     node bench/pairs.ts [--batch 50] [--jobs 2000] [--claimers 8] [--rounds 3] [--only desk] [--done 1000000]
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";
import { drainDesk, fillDesk } from "./pairs/desk.ts";
import { graphileWorker } from "./pairs/graphile-worker.ts";
import { countStatements, readProcessor, readWritten } from "./pairs/meter.ts";
import { pgBoss } from "./pairs/pg-boss.ts";
import { seedHistory } from "./verbs.ts";

const { values } = parseArgs({
  options: {
    batch: { type: "string", default: "1" },
    jobs: { type: "string", default: "2000" },
    claimers: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
    done: { type: "string", default: "0" },
  },
});
const [batch, jobs, claimers, rounds] = [values.batch, values.jobs, values.claimers, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];

await withDisposableDatabase(async (url) => {
  const rates: Record<string, number[]> = {};
  /** ms of the processor a pair; where the machine is shared, it says more than the rate */
  const costs: Record<string, number[]> = {};
  const peers = values.only === "desk" ? [] : [await pgBoss(url), await graphileWorker(url)];
  const done = Number(values.done);
  if (done > 0) await seedHistory({ done, ready: done / 20, backoff: done / 50, events: done * 3 });
  const statements = countStatements();
  const meter = new pg.Client({ connectionString: url });
  await meter.connect();
  for (let round = 0; round < rounds; round++) {
    await fillDesk(jobs);
    const before = await readWritten(meter);
    statements.reset();
    await drained("desk", () => drainDesk(jobs, { batch, claimers }));
    const count = statements.read();
    const after = await readWritten(meter);
    say(
      `  a pair: ${(count / jobs).toFixed(2)} statements, ${((after.commits - before.commits) / jobs).toFixed(2)} commits, ` +
        `${Math.round((after.walBytes - before.walBytes) / jobs)} bytes of WAL`,
    );
    for (const peer of peers) {
      await peer.fill(jobs);
      await drained(peer.name, () => peer.drain(jobs, { batch, claimers }));
    }
  }
  await meter.end();
  for (const peer of peers) await peer.stop();
  const desk = middle(rates.desk ?? []);
  const cost = (name: string) => middle(costs[name] ?? []);
  for (const [name, all] of Object.entries(rates))
    say(
      `${name}: ${Math.round(middle(all))} pairs a second (${all.map(Math.round).join(", ")}); the desk has ${(desk / middle(all)).toFixed(3)} of it, ` +
        `and takes ${(cost("desk") / cost(name)).toFixed(1)} times the processor`,
    );

  async function drained(name: string, drain: () => Promise<unknown>): Promise<void> {
    const [cpu, server, since] = [process.cpuUsage(), await readProcessor(meter), performance.now()];
    await drain();
    const rate = (jobs * 1000) / (performance.now() - since);
    const { user, system } = process.cpuUsage(cpu);
    const [node, postgres] = [(user + system) / 1000 / jobs, ((await readProcessor(meter)) - server) / jobs];
    rates[name] = [...(rates[name] ?? []), rate];
    costs[name] = [...(costs[name] ?? []), node + postgres];
    say(
      `${name}: ${Math.round(rate)} pairs a second; ms of the processor a pair: ${node.toFixed(2)} of Node, ${postgres.toFixed(2)} of PostgreSQL`,
    );
  }
});
process.exit(0);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
