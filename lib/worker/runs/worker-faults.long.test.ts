import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import { retryAtOnce } from "#test/retry-at-once.ts";
import { expireLease } from "#test/tickets.ts";
import { git, isAlive, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

beforeAll(() => retryAtOnce(bench.lead, "default"));

const ticket = (more: object = {}) => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], ...more });
const state = async (id: string) => (await bench.lead.readTicket(id)).state;

describe("when something goes wrong", () => {
  test("after a person's cancel nothing of the run is left, however long its lease, and nothing more is written", async () => {
    const made = await ticket();
    const stubborn = "while true; do sleep 0.1; done";
    const escapee = `setsid sh -c 'trap "" TERM; echo $$ > ${bench.file("escaped")}; ${stubborn}' &`;
    bench.start(
      await bench.agent(
        `trap '' TERM; ${escapee} (${stubborn}) & echo $! > ${bench.file("grandchild")}; echo x > half.txt; until [ -s ${bench.file("escaped")} ]; do sleep 0.02; done; echo $$ > ${bench.file("pid")}; ${stubborn}`,
        { leaseSeconds: 600 },
      ),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const pids = await Promise.all(["pid", "grandchild", "escaped"].map((name) => bench.pidIn(name)));
    const [run] = (await bench.lead.readTicket(made.id)).runs;
    await bench.lead.cancelRun(run?.id ?? "");
    await until(async () => pids.filter(isAlive)).toEqual([]);
    expect((await bench.lead.readRun(run?.id ?? "")).state).toBe("cancelled");
    expect(git(bench.repo, "rev-list", "--count", `main..yardmaster/${made.key}`)).toBe("0");
  });

  test("kill -9 of the worker: its child goes with it, the run is lost, the next attempt finds the work and finishes", async () => {
    const made = await ticket({ reviewRequired: false });
    const file = await bench.agent(
      `if [ $YARDMASTER_ATTEMPT = 1 ]; then echo half > half.txt; setsid sh -c 'echo $$ > ${bench.file("escaped")}; exec sleep 300' & until [ -s ${bench.file("escaped")} ]; do sleep 0.02; done; echo $$ > ${bench.file("pid")}; sleep 300; else test -f half.txt; fi`,
    );
    const worker = bench.startProcess(file);
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    worker.kill("SIGKILL");
    const pids = await Promise.all(["pid", "escaped"].map((name) => bench.pidIn(name)));
    await until(async () => pids.filter(isAlive)).toEqual([]);
    await expireLease((await bench.lead.readTicket(made.id)).runs[0]?.id ?? "");
    await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    bench.start(file);
    await until(() => state(made.id)).toBe("done");
    expect((await bench.lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
    expect(git(bench.repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  });

  test("a worker frozen for longer than its lease changes nothing when it wakes; who took over ended its child", async () => {
    const made = await ticket({ reviewRequired: false });
    const script = `if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${bench.file("pid")}; while true; do echo zombie > who.txt; sleep 0.1; done; else echo second > who.txt; until [ -e ${bench.file("woken")} ]; do sleep 0.05; done; sleep 1; fi`;
    const frozen = bench.startProcess(await bench.agent(script, { leaseSeconds: 60 }));
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    // On a busy machine the child can be faster than the worker that is about to note whom it has started.
    const note = path.join(bench.file("data"), "worktrees", ".occupants", `${made.id}.json`);
    await until(async () => existsSync(note)).toBe(true);
    frozen.kill("SIGSTOP");
    await expireLease((await bench.lead.readTicket(made.id)).runs[0]?.id ?? "");
    await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    bench.start(await bench.agent(script));
    await until(async () => (await bench.lead.readTicket(made.id)).runs.length).toBe(2);
    await until(async () => isAlive(await bench.pidIn("pid"))).toBe(false);
    frozen.kill("SIGCONT");
    await writeFile(bench.file("woken"), "");
    await until(() => state(made.id)).toBe("done");
    expect(git(bench.repo, "show", `yardmaster/${made.key}:who.txt`)).toBe("second");
    expect((await bench.lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  });

  test("SIGTERM gives the runs back, ends their children, and exits", async () => {
    const made = await ticket();
    const worker = bench.startProcess(
      await bench.agent(
        `trap '' TERM; echo $$ > ${bench.file("pid")}; echo half > half.txt; while true; do sleep 0.1; done`,
      ),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    worker.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(isAlive(await bench.pidIn("pid"))).toBe(false);
    expect(await bench.lead.readTicket(made.id)).toMatchObject({
      state: "ready",
      attempts: 0,
      runs: [{ state: "released", releaseReason: "drain", summary: "The worker was stopped." }],
    });
    expect(git(bench.repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  });

  test("SIGTERM while the desk is down ends the children and exits, long before the lease ends", async () => {
    await ticket();
    const worker = bench.startProcess(
      await bench.agent(`while echo x; do echo $$ > ${bench.file("pid")}; sleep 0.01; done`, { leaseSeconds: 600 }),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    await bench.desk.down();
    try {
      worker.kill("SIGTERM");
      expect(await exited).toBe(0);
      expect(isAlive(await bench.pidIn("pid"))).toBe(false);
    } finally {
      await bench.desk.up();
    }
  });

  test("with the desk down the child goes on until ¾ of the lease, and the worker comes back by itself", async () => {
    const made = await ticket({ reviewRequired: false });
    bench.start(
      await bench.agent(`if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${bench.file("pid")}; sleep 300; fi`, {
        leaseSeconds: 12,
      }),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    await bench.desk.down();
    const pid = await bench.pidIn("pid");
    try {
      await until(async () => isAlive(pid)).toBe(false);
      // By the database's clock: with three seconds to spare, and not because of the first beat that failed.
      const left = "EXTRACT(EPOCH FROM lease_expires_at - clock_timestamp())::float8";
      const { rows } = await pool().query(`SELECT ${left} AS left FROM run WHERE ticket_id = $1`, [made.id]);
      expect(rows[0].left).toBeGreaterThan(0);
      expect(rows[0].left).toBeLessThan(6);
    } finally {
      await bench.desk.up();
    }
    await until(() => state(made.id)).toBe("done");
    expect((await bench.lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  });

  test("a desk that is down for less than that costs nothing", async () => {
    const made = await ticket({ reviewRequired: false });
    bench.start(
      await bench.agent(
        `echo $$ > ${bench.file("pid")}; until [ -e ${bench.file("go")} ]; do sleep 0.05; done; echo the end`,
        {
          leaseSeconds: 30,
        },
      ),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    await bench.desk.down();
    await writeFile(bench.file("go"), "");
    await until(async () => isAlive(await bench.pidIn("pid"))).toBe(false);
    await bench.desk.up();
    await until(() => state(made.id)).toBe("done");
    const { runs } = await bench.lead.readTicket(made.id);
    expect(runs.map((run) => run.state)).toEqual(["succeeded"]);
    expect((await bench.lead.readRunEvents(runs[0]?.id ?? "")).items.at(-1)?.message).toBe("the end");
  });

  test("a flood of 100 MB leaves a bounded log and a run that is reported", async () => {
    const made = await ticket({ reviewRequired: false });
    await bench.once(
      await bench.agent(
        "yes 0123456789012345678901234567890123456789 | head -c 100000000; echo; echo '::summary flooded'",
      ),
    );
    const { runs, state: now } = await bench.lead.readTicket(made.id);
    expect(now).toBe("done");
    expect(runs[0]?.summary).toBe("flooded");
    const last = await bench.lead.readRunEvents(runs[0]?.id ?? "", { after: 20_000 });
    expect(last.items.length).toBeLessThan(10);
    expect(last.items.at(-1)?.message).toMatch(/^2\d{6} more lines of output were not stored\.$/);
  });
});
