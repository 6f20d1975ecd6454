import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { ensureBuild } from "#lib/cli/up/build.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { ensureDatabase } from "#lib/db/connection/ensure-database.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import type { Scope } from "#lib/engine/people/access.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { makeCallers } from "#test/callers.ts";
import { followStream } from "#test/faults/follow-stream.ts";
import { startLoad } from "#test/faults/load.ts";
import { checkOutPreviousRelease } from "#test/faults/previous-release.ts";
import { seeded } from "#test/faults/seeded.ts";
import { startCluster } from "./cluster.ts";
import { planDesks, replaceDesks, startOldDesks } from "./desks.ts";
import { FAULTS, oneOf, type Running } from "./faults.ts";
import { command, LEAD, makeToken, planWorkers } from "./fleet.ts";
import { startLead } from "./lead.ts";
import { loseTransactions } from "./lost-transactions.ts";
import { DATABASES, DESKS, LEASE_SECONDS, options, WORKERS, WRITABLE_WITHIN_SECONDS } from "./options.ts";
import { untilWritable } from "./outages.ts";
import { defectsOf, lostThoughAlive, outagesOf, Report, spread } from "./report.ts";
import { ask, lostRuns, makeWork } from "./work.ts";

/** What bin/test --cluster does; the table it prints at its end stands in docs/reliability.md. */

const MINUTE_MS = 60_000;
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end().catch((error) => process.stderr.write(`${error}\n`));
}, 3 * MINUTE_MS);

test(
  "a cluster whose leader is killed again and again loses nothing, doubles nothing, and answers no 500",
  async () => {
    const report = new Report();
    const { seed, random } = seeded();
    report.add("seed", seed);
    report.add(
      "started",
      `${DATABASES} PostgreSQL under Patroni, ${DATABASES} etcd, 2 HAProxy, ${DESKS} desks, ${WORKERS} workers with ${options.agents} agents, Chromium`,
    );
    const build = await ensureBuild(() => report.say("building the desk"));
    const previous = await checkOutPreviousRelease();
    ends.push(() => previous.remove());
    const cluster = await startCluster();
    ends.push(() => cluster.remove(process.env.CLUSTER_KEEP !== undefined));
    report.say(`everything is in ${cluster.folder}`);
    process.env.DATABASE_URL = cluster.databaseUrl;
    ends.push(closeDatabase);
    await cluster.databases.whole();

    report.say("the release before, on its own schema");
    await ensureDatabase(cluster.databaseUrl);
    command(cluster, previous.folder, ["migrate"]);
    command(
      cluster,
      previous.folder,
      ["users", "create", "--email", LEAD.email, "--role", "admin", "--password-stdin"],
      LEAD.password,
    );
    const old = await startOldDesks(cluster, previous.folder);
    const desks = await planDesks(cluster, build);
    const deskProxy = cluster.startDeskProxy([...old, ...desks]);
    const byOld = (scope: Scope, project?: string) => makeToken(cluster, previous.folder, scope, project);
    const admin = createApiClient({ url: cluster.url, token: byOld("automation") });
    for (const [slug, key] of [
      ["fleet", "FLT"],
      ["browser", "BRW"],
      ["probe", "PRB"],
    ] as const)
      await admin.createProject({ slug, key, name: key });
    const own = { agent: byOld("agent", "default"), automation: byOld("automation", "default") };

    const stream = await followStream(() => cluster.url, byOld("read"));
    ends.push(() => stream.close());
    const load = startLoad([cluster.url], own, { agents: 3 });
    await load.more(30);
    report.say("migrated under load, and each desk replaced by one of this release");
    command(cluster, projectFolder, ["migrate"]);
    await load.more(20);
    await replaceDesks(old, desks);
    await load.more(30);

    const [fleet, browser, probe] = [
      await makeCallers("lead", "fleet"),
      await makeCallers("lead", "browser"),
      await makeCallers("lead", "probe"),
    ];
    const workers = planWorkers(cluster, fleet.agent);
    for (const worker of workers) worker.start();
    const work = makeWork(cluster.url, fleet, cluster.databaseUrl);
    const lead = await startLead(cluster.url, browser, cluster.databaseUrl);
    ends.push(() => lead.ends());
    const running: Running = {
      cluster,
      desks,
      workers,
      proxies: [cluster.databaseProxy, deskProxy],
      killed: [],
      random,
    };

    const writable: number[] = [];
    let faults = 0;
    for (let kill = 1; kill <= options.kills; kill++) {
      await cluster.databases.whole();
      await load.more(10);
      const leader = await cluster.databases.leader();
      if (leader === null) throw new Error("nobody leads");
      report.say(
        `kill ${kill} of ${options.kills}: ${cluster.databases.name(leader)}, ${load.ledger.acknowledged} kept`,
      );
      await cluster.databases.killMachine(leader);
      writable.push(await untilWritable(cluster.url, probe.automation));
      report.say(`writable after ${writable.at(-1)?.toFixed(1)} s`);
      await wait(random() * 5000);
      cluster.databases.start(leader);
      await cluster.databases.whole();
      for (let more = Math.ceil(random() * 3); more > 0; more--, faults++) {
        const [name, happen] = oneOf(FAULTS, random);
        report.say(name);
        await happen(running);
        await load.more(5);
      }
      if (kill === Math.ceil(options.kills / 2)) {
        report.say("each desk is replaced, one after the other");
        await replaceDesks(desks, desks);
      }
    }
    report.add("kills of the leader", writable.length);
    report.add("writable again", spread(writable));
    report.add("other faults at random", faults);

    await cluster.databases.whole();
    report.say("the rest is worked off");
    await lead.ends();
    await work.ends();
    await load.endsWell();
    await stream.expectWholeSinceResync();
    const { ledger } = load;
    const kept = [
      ledger.tickets.size + work.made.length,
      ledger.outcomes.size,
      ledger.decisions.size + lead.decided.length,
    ];
    report.add("acknowledged tickets, ends of runs, decisions", kept.join(", "));
    report.add("of them lost or doubled", 0);
    report.add(
      "events of the stream",
      `${stream.received.length} over ${stream.reconnects} reconnections and ${stream.resyncs} resyncs, no gap, none twice`,
    );
    const parts = [...old, ...desks].map(({ part }) => part);
    report.add("answers 503 while there was no leader", outagesOf(parts));
    report.add(
      "decisions made in the browser",
      `${lead.decided.length}, ${lead.told} while it said that the database fails over`,
    );
    report.add("pages that never loaded, or never sent what was decided on them", lead.stuck.length);
    const vanished = await ask(
      cluster.databaseUrl,
      "SELECT id FROM unnest($1::text[]) id WHERE id NOT IN (SELECT id FROM ticket)",
      [work.made],
    );
    expect(vanished, "tickets of the workers that are not there").toEqual([]);
    const open = await ask(cluster.databaseUrl, "SELECT id FROM hold WHERE id = ANY ($1) AND state = 'open'", [
      lead.decided,
    ]);
    if (open.length > 0) process.stdout.write(`\n${report.print()}\n${lead.stuck.join("\n\n")}\n`);
    expect(open, "decisions of the browser that never arrived").toEqual([]);
    const lost = lostThoughAlive(await lostRuns(cluster.databaseUrl), running.killed);
    report.add(`leases of ${LEASE_SECONDS} s lost though the worker lived`, lost.length);

    report.say("an asynchronous failover");
    const told = await loseTransactions(cluster, probe);
    report.add(
      "asynchronous failover",
      `${told.lost} of ${told.acknowledged} tickets lost; streams and people were told, the log has another epoch`,
    );
    await cluster.databases.whole();
    expect(told.lost).toBe(told.acknowledged);
    expect(told.epochs[1]).not.toBe(told.epochs[0]);
    expect(await checkInvariants()).toEqual([]);

    const defects = [...defectsOf(parts), ...lead.defects];
    report.add("answers 500", defects.length);
    process.stdout.write(`\n${report.print()}\n`);
    expect(defects).toEqual([]);
    expect(lead.stuck, "pages that never loaded or never sent").toEqual([]);
    expect(lost).toEqual([]);
    expect(Math.max(...writable)).toBeLessThan(WRITABLE_WITHIN_SECONDS);
    expect(desks.every(({ part }) => part.lives)).toBe(true);
  },
  (30 + 4 * options.kills) * MINUTE_MS,
);
