import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { useDatabase } from "#test/database.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const LEASE_SECONDS = 5;
const HOUR_MS = 3_600_000;

test.each([1, -1])(
  "a worker whose clock is %d h off keeps its lease, and the record has the right times",
  async (hours) => {
    const before = await databaseNow();
    const made = await bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
    const script = `${process.execPath} -e 'fs.writeFileSync("${bench.file("clock")}", String(Date.now()))'; until [ -e ${bench.file("go")} ]; do sleep 0.2; done`;
    bench.startProcess(
      await bench.agent(script, { leaseSeconds: LEASE_SECONDS, grant: ["NODE_OPTIONS", "CLOCK_HOURS"] }),
      0,
      {
        NODE_OPTIONS: `--import ${path.join(projectFolder, "test/faults/shifted-clock.ts")}`,
        CLOCK_HOURS: String(hours),
      },
    );
    await until(async () => existsSync(bench.file("clock"))).toBe(true);
    const believed = Number(await readFile(bench.file("clock"), "utf8"));
    expect(Math.abs(believed - Date.now() - hours * HOUR_MS)).toBeLessThan(HOUR_MS / 2);

    const expiry = async () => Date.parse((await bench.lead.readTicket(made.id)).runs[0]?.leaseExpiresAt ?? "");
    const first = await expiry();
    await until(expiry).toBeGreaterThan(first + 2 * LEASE_SECONDS * 1000);
    await writeFile(bench.file("go"), "");
    await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
    const after = await databaseNow();
    const { runs } = await bench.lead.readTicket(made.id);
    expect(runs.map(({ state }) => state)).toEqual(["succeeded"]);
    const { rows } = await pool().query(
      `SELECT at FROM event WHERE ticket_id = $1 UNION ALL SELECT at FROM run_event WHERE run_id = $2
     UNION ALL SELECT started_at FROM run WHERE id = $2 UNION ALL SELECT ended_at FROM run WHERE id = $2`,
      [made.id, runs[0]?.id],
    );
    for (const { at } of rows) {
      expect(at.getTime()).toBeGreaterThanOrEqual(before);
      expect(at.getTime()).toBeLessThanOrEqual(after);
    }
    expect(await checkInvariants()).toEqual([]);
  },
);

async function databaseNow(): Promise<number> {
  return (await pool().query("SELECT clock_timestamp() AS now")).rows[0].now.getTime();
}
