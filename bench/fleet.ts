/**
 * How large a fleet this machine serves: agents in runs of a minute, each with an event every two seconds and its beats, fifty a worker,
 * and one open page of the queue. Web process, PostgreSQL and the load stand on the same machine. Without `--agents` it looks for the
 * largest fleet that loses no lease, claims within 150 ms and shows an event within 500 ms, each of a hundred the worst left out.
 *
 *     node bench/fleet.ts [--agents 500] [--seconds 60] [--run 60] [--event 2] [--lease 60]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { withDisposableDatabase } from "./disposable-database.ts";
import { Crew, newTold, type Work } from "./fleet/crew.ts";
import { openQueuePage } from "./fleet/queue-page.ts";
import { fillDesk } from "./pairs/desk.ts";
import type { Figures } from "./sse/answer-figures.ts";

const A_WORKER = 50;
const MOST = { claimMs: 150, eventMs: 500 };
/** Of the events that are due, so many are sent at least: else the load was not what it says. */
const KEPT = 0.9;
/** A fleet that is watched for longer says what its web process holds, in seconds. */
const SPOKEN_EVERY = 300;
/** The search ends where the next step would be smaller than this part of the fleet. */
const STEP = 0.25;

const { values } = parseArgs({
  options: {
    agents: { type: "string" },
    seconds: { type: "string", default: "60" },
    run: { type: "string", default: "60" },
    event: { type: "string", default: "2" },
    lease: { type: "string", default: "60" },
  },
});
const seconds = Number(values.seconds);

await withDisposableDatabase(async (url) => {
  const desk = fork(path.join(import.meta.dirname, "fleet", "desk.ts"), {
    execArgv: ["--expose-gc"],
    env: {
      ...process.env,
      DATABASE_URL: url,
      NODE_ENV: "production",
      YARDMASTER_RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    },
  });
  const [address] = (await once(desk, "message")) as [string];
  const email = "fleet@example.com";
  await createUser({ email, password: "password of a bench", role: "lead", projectSlug: null });
  const tokenOf = async (scope: "agent" | "read") =>
    (await createToken({ name: scope, scope, projectSlug: null, actsForEmail: email })).token;
  const [token, reading] = [await tokenOf("agent"), await tokenOf("read")];
  const work: Work = {
    url: address,
    token,
    runSeconds: Number(values.run),
    eventSeconds: Number(values.event),
    leaseSeconds: Number(values.lease),
  };
  say(
    `${seconds} s a fleet, ${A_WORKER} agents a worker, runs of ${work.runSeconds} s, an event every ${work.eventSeconds} s; p99 in ms:\n`,
  );
  say(
    `${["agents", "held", "claim", "event → reader", "beat", "queue", "runs/s", "lost", "refused", "desk", "load", "MiB", ""].map(cell).join("")}\n`,
  );
  const holds = (agents: number) => measure(desk, work, reading, agents);
  if (values.agents !== undefined) await holds(Number(values.agents));
  else say(`\nThe largest fleet that was served: ${await largest(holds)} agents\n`);
  desk.kill();
});
process.exit(0);

/** Doubles from a hundred until one is too large, and halves what lies between. */
async function largest(holds: (agents: number) => Promise<boolean>): Promise<number> {
  let [served, next, tooLarge] = [0, 100, Number.POSITIVE_INFINITY];
  while (next - served >= served * STEP) {
    if (await holds(next)) served = next;
    else tooLarge = next;
    next =
      tooLarge === Number.POSITIVE_INFINITY ? served * 2 : Math.floor((served + tooLarge) / 2 / A_WORKER) * A_WORKER;
    if (next <= served) break;
  }
  return served;
}

/** Brings up a fleet, measures it once every agent has had the time to have a run, and lets it go. */
async function measure(desk: ChildProcess, work: Work, reading: string, agents: number): Promise<boolean> {
  await fillDesk(Math.ceil(agents * (2.5 + (2 * seconds) / work.runSeconds)));
  const end = new AbortController();
  let told = newTold();
  const crews: Promise<void>[] = [];
  const all = Array.from({ length: Math.ceil(agents / A_WORKER) }, (_, n) => {
    const crew = new Crew(`worker ${n}`, Math.min(A_WORKER, agents - n * A_WORKER), work, () => told);
    crews.push(crew.run(end.signal));
    return crew;
  });
  const page = openQueuePage(work.url, reading, end.signal);
  await wait(3 * work.eventSeconds * 1000);
  told = newTold();
  page.late.length = 0;
  page.queue.length = 0;
  const [before, load, begun] = [await figures(desk), process.cpuUsage(), performance.now()];
  for (let left = seconds; left > 0; left -= SPOKEN_EVERY) {
    await wait(Math.min(left, SPOKEN_EVERY) * 1000);
    if (left <= SPOKEN_EVERY) break;
    const { rss, heap } = await figures(desk);
    say(`after ${seconds - left + SPOKEN_EVERY} s: ${mebibytes(rss)} MiB resident, ${mebibytes(heap)} of heap\n`);
  }
  const measured = told;
  const [late, queue] = [[...page.late], [...page.queue]];
  const took = (performance.now() - begun) / 1000;
  const [after, { user, system }] = [await figures(desk), process.cpuUsage(load)];
  const held = all.reduce((sum, crew) => sum + crew.held, 0);
  end.abort();
  await Promise.all(crews);

  const p99 = { claim: worst(measured.claims), event: worst(late), beat: worst(measured.beats), queue: worst(queue) };
  const refused = [...measured.refused.values()].reduce((sum, count) => sum + count, 0);
  const kept = measured.events / ((agents * took) / work.eventSeconds);
  const isServed =
    measured.lost + refused === 0 &&
    p99.claim <= MOST.claimMs &&
    p99.event <= MOST.eventMs &&
    kept >= KEPT &&
    late.length > 0;
  const cpu = (ms: number) => `${((ms / took) * 0.1).toFixed(0)} %`;
  const cells = [
    agents,
    held,
    p99.claim.toFixed(0),
    p99.event.toFixed(0),
    p99.beat.toFixed(0),
    p99.queue.toFixed(0),
    (measured.finished / took).toFixed(1),
    measured.lost,
    refused,
    cpu(after.cpuMs - before.cpuMs),
    cpu((user + system) / 1000),
    mebibytes(after.rss),
    isServed ? "served" : "too large",
  ];
  say(`${cells.map(cell).join("")}   ${(kept * 100).toFixed(0)} % of the events\n`);
  return isServed;
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

async function figures(desk: ChildProcess): Promise<Figures> {
  const answered = once(desk, "message");
  desk.send("figures");
  const [answer] = (await answered) as [Figures];
  return answer;
}

/** The longest but for one in a hundred; without any, infinitely long. */
function worst(all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.POSITIVE_INFINITY;
}

function cell(value: number | string): string {
  return String(value).padStart(Math.max(9, String(value).length + 2));
}

function say(text: string): void {
  process.stdout.write(text);
}
