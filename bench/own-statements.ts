/**
 * The desk beside its own statements: what one claimer asks of PostgreSQL while it claims and finishes through the verbs is recorded,
 * and played by pgbench on a copy of the same database, prepared, in the same order. What the desk has of pgbench's rate is what Node
 * and the way between leave of it. Needs a `pgbench`, as Debian's postgresql-15 brings it.
 *
 *     node bench/own-statements.ts [--batch 50] [--jobs 4000] [--rounds 3]
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { withDisposableDatabase } from "./disposable-database.ts";
import { middle } from "./middle.ts";
import { drainDesk, fillDesk } from "./pairs/desk.ts";
import { asSql, recordStatements, type Sent } from "./pairs/record-statements.ts";

const { values } = parseArgs({
  options: {
    batch: { type: "string", default: "50" },
    jobs: { type: "string", default: "4000" },
    rounds: { type: "string", default: "3" },
  },
});
const [batch, jobs, rounds] = [values.batch, values.jobs, values.rounds].map(Number) as [number, number, number];

await withDisposableDatabase(async (url) => {
  const admin = new pg.Client({ connectionString: at(url, "postgres") });
  await admin.connect();
  const [own, played]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await fillDesk(jobs);
    await closeDatabase();
    await admin.query(`CREATE DATABASE copy TEMPLATE ${new URL(url).pathname.slice(1)}`);
    const since = performance.now();
    const sent = await recordStatements(() => drainDesk(jobs, { batch, claimers: 1 }));
    own.push((jobs * 1000) / (performance.now() - since));
    played.push((jobs * 1000) / (await play(at(url, "copy"), sent)));
    await admin.query("DROP DATABASE copy");
    process.stdout.write(
      `desk ${Math.round(own.at(-1) ?? 0)}, pgbench ${Math.round(played.at(-1) ?? 0)} pairs a second\n`,
    );
  }
  await admin.end();
  process.stdout.write(`the desk has ${(middle(own) / middle(played)).toFixed(2)} of its own statements' rate\n`);
});
process.exit(0);

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
}

/** How many ms pgbench takes for the statements, on as many connections. Throws where they did not do there what they did here. */
async function play(url: string, sent: Sent[][]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-pgbench-"));
  const copy = new pg.Client({ connectionString: url });
  try {
    const script = path.join(folder, "pairs.sql");
    await writeFile(
      script,
      sent.map((statements, client) => `\\if :client_id = ${client}\n${asSql(statements)}\\endif\n`).join(""),
    );
    const flags = ["--no-vacuum", "--transactions=1", `--client=${sent.length}`, `--file=${script}`];
    const { stdout } = await promisify(execFile)("pgbench", [...flags, url], {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/lib/postgresql/15/bin` },
    });
    const tps = Number(/tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]);
    await copy.connect();
    const { rows } = await copy.query("SELECT count(*)::int AS done FROM run WHERE state = 'succeeded'");
    if (rows[0].done < jobs) throw new Error(`pgbench ended ${rows[0].done} of ${jobs} runs.`);
    return (sent.length * 1000) / tps;
  } finally {
    await copy.end();
    await rm(folder, { recursive: true, force: true });
  }
}
