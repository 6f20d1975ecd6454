import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { expireLease } from "#test/tickets.ts";
import { git, isAlive, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const ticket = (more: object = {}) => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], ...more });
const state = async (id: string) => (await bench.lead.readTicket(id)).state;

describe("when something goes wrong", () => {
  test("two seconds after a person's cancel nothing of the run is left, however long its lease, and nothing more is written", async () => {
    const made = await ticket();
    const stubborn = "while true; do sleep 0.1; done";
    const escapee = `setsid sh -c 'trap "" TERM; echo $$ > ${bench.file("escaped")}; ${stubborn}' &`;
    bench.start(
      await bench.agent(
        `trap '' TERM; ${escapee} (${stubborn}) & echo $! > ${bench.file("grandchild")}; echo x > half.txt; until [ -s ${bench.file("escaped")} ]; do sleep 0.02; done; echo $$ > ${bench.file("pid")}; ${stubborn}`,
        { leaseSeconds: 60 },
      ),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const pids = await Promise.all(["pid", "grandchild", "escaped"].map((name) => bench.pidIn(name)));
    const [run] = (await bench.lead.readTicket(made.id)).runs;
    await bench.lead.cancelRun(run?.id ?? "");
    const begun = performance.now();
    await expect.poll(() => pids.filter(isAlive), { timeout: 5000, interval: 20 }).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(2000);
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
    await expect.poll(() => pids.filter(isAlive), { timeout: 4000 }).toEqual([]);
    await expireLease((await bench.lead.readTicket(made.id)).runs[0]?.id ?? "");
    await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    bench.start(file);
    await until(() => state(made.id), 30_000).toBe("done");
    expect((await bench.lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
    expect(git(bench.repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  });

  test("a worker frozen for longer than its lease changes nothing when it wakes; who took over ended its child", async () => {
    const made = await ticket({ reviewRequired: false });
    const script = `if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${bench.file("pid")}; while true; do echo zombie > who.txt; sleep 0.1; done; else echo second > who.txt; sleep 1; fi`;
    const frozen = bench.startProcess(await bench.agent(script, { leaseSeconds: 5 }));
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    frozen.kill("SIGSTOP");
    await until(async () => (await bench.lead.readTicket(made.id)).runs[0]?.state).toBe("lost");
    bench.start(await bench.agent(script));
    await until(async () => (await bench.lead.readTicket(made.id)).runs.length, 30_000).toBe(2);
    await until(async () => isAlive(await bench.pidIn("pid"))).toBe(false);
    frozen.kill("SIGCONT");
    await until(() => state(made.id)).toBe("done");
    expect(git(bench.repo, "show", `yardmaster/${made.key}:who.txt`)).toBe("second");
    expect((await bench.lead.readTicket(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  });

  test("SIGTERM gives the runs back, ends their children, and exits within 8 s", async () => {
    const made = await ticket();
    const worker = bench.startProcess(
      await bench.agent(
        `trap '' TERM; echo $$ > ${bench.file("pid")}; echo half > half.txt; while true; do sleep 0.1; done`,
      ),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    const begun = performance.now();
    worker.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(performance.now() - begun).toBeLessThan(8000);
    expect(isAlive(await bench.pidIn("pid"))).toBe(false);
    expect(await bench.lead.readTicket(made.id)).toMatchObject({
      state: "ready",
      attempts: 0,
      runs: [{ state: "released", releaseReason: "drain", summary: "The worker was stopped." }],
    });
    expect(git(bench.repo, "show", `yardmaster/${made.key}:half.txt`)).toBe("half");
  });

  test("SIGTERM while the desk is down ends the children and exits within 8 s too", async () => {
    await ticket();
    const worker = bench.startProcess(
      await bench.agent(`while echo x; do echo $$ > ${bench.file("pid")}; sleep 0.01; done`),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    const exited = new Promise<number | null>((resolve) => worker.once("exit", resolve));
    await bench.desk.down();
    try {
      const begun = performance.now();
      worker.kill("SIGTERM");
      expect(await exited).toBe(0);
      expect(performance.now() - begun).toBeLessThan(8000);
      expect(isAlive(await bench.pidIn("pid"))).toBe(false);
    } finally {
      await bench.desk.up();
    }
  });

  test("with the desk down the child goes on until ¾ of the lease, and the worker comes back by itself", async () => {
    const made = await ticket({ reviewRequired: false });
    bench.start(
      await bench.agent(`if [ $YARDMASTER_ATTEMPT = 1 ]; then echo $$ > ${bench.file("pid")}; sleep 300; fi`, {
        leaseSeconds: 5,
      }),
    );
    await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
    await bench.desk.down();
    const downSince = performance.now();
    const pid = await bench.pidIn("pid");
    try {
      await until(async () => isAlive(pid), 6000).toBe(false);
      // The last confirmed beat was sent at most a second before, and ¾ of the lease are 3.75 s.
      expect(performance.now() - downSince).toBeGreaterThan(2000);
      expect(performance.now() - downSince).toBeLessThan(5000);
    } finally {
      await bench.desk.up();
    }
    await until(() => state(made.id), 45_000).toBe("done");
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
    await expect.poll(async () => isAlive(await bench.pidIn("pid")), { timeout: 5000 }).toBe(false);
    await bench.desk.up();
    await until(() => state(made.id), 30_000).toBe("done");
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
