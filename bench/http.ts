/**
 * Requests a second of the API as the product serves it, beside the same through Next's route handler: one web process of this build
 * with two ports, one PostgreSQL, in turns.
 *
 *     node bench/http.ts [--seconds 3] [--connections 8] [--rounds 3]
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { ensureBuild } from "#lib/cli/up/build.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { withDisposableDatabase } from "./disposable-database.ts";
import { type Asked, asked, askFor } from "./http/ask-for.ts";
import { middle } from "./middle.ts";
import { seedHolds } from "./seed-holds.ts";
import { createTickets } from "./verbs.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
  },
});
const [seconds, connections, rounds] = [values.seconds, values.connections, values.rounds].map(Number) as [
  number,
  number,
  number,
];

const build = process.env.YARDMASTER_BUILD ?? (await ensureBuild(() => say("Building the web application…")));
await withDisposableDatabase(async (url) => {
  const web = fork(path.join(import.meta.dirname, "http", "both-ways.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      NODE_ENV: "production",
      YARDMASTER_BUILD: build,
      YARDMASTER_RATE_LIMIT: "off",
      LOG_LEVEL: "error",
    },
  });
  const [{ urls }] = (await once(web, "message")) as [{ urls: [string, string] }];
  const client = new pg.Client(url);
  await client.connect();
  const things = await makeThings(client, urls[0]);
  await client.end();
  say(
    `${connections} connections, ${seconds} s a turn, the median of ${rounds}: requests a second, and ms of the web process for one.\n`,
  );
  for (const [name, one] of Object.entries(things)) {
    const [before, next] = await inTurns(web, urls, one);
    say(
      `${name.padEnd(14)} ${shown(before)}   through Next ${shown(next)}   ` +
        `${(before.rate / next.rate).toFixed(1)} × the rate, ${(next.cpu / before.cpu).toFixed(1)} × less of the processor`,
    );
  }
  web.kill();
});

type Measured = { rate: number; cpu: number };

function shown({ rate, cpu }: Measured): string {
  return `${rate.toFixed(0).padStart(5)}/s ${cpu.toFixed(2)} ms`;
}

async function inTurns(web: ChildProcess, urls: [string, string], asked: Asked): Promise<[Measured, Measured]> {
  const all: [Measured[], Measured[]] = [[], []];
  for (const url of urls) await turn(web, url, asked, 0.5);
  for (let round = 0; round < rounds; round++) {
    for (const [at, url] of urls.entries()) all[at]?.push(await turn(web, url, asked, seconds));
  }
  return all.map((turns) => ({
    rate: middle(turns.map(({ rate }) => rate)),
    cpu: middle(turns.map(({ cpu }) => cpu)),
  })) as [Measured, Measured];
}

async function turn(web: ChildProcess, url: string, asked: Asked, forSeconds: number): Promise<Measured> {
  const before = await cpuOf(web);
  const { answers, rate } = await askFor(forSeconds, { url, asked, connections });
  return { rate, cpu: ((await cpuOf(web)) - before) / answers };
}

/** In ms. */
async function cpuOf(web: ChildProcess): Promise<number> {
  web.send("cpu");
  const [{ cpu }] = (await once(web, "message")) as [{ cpu: NodeJS.CpuUsage }];
  return (cpu.user + cpu.system) / 1000;
}

/** A run that goes on for each connection, and a queue of forty holds. */
async function makeThings(client: pg.Client, url: string): Promise<Record<string, Asked>> {
  const email = "bench@example.com";
  await createUser({ email, password: "password of a bench", role: "admin", projectSlug: null });
  const tokenOf = async (scope: "agent" | "automation") =>
    (await createToken({ name: scope, scope, projectSlug: null, actsForEmail: email })).token;
  const [agent, lead] = [await tokenOf("agent"), await tokenOf("automation")];
  await seedHolds(client, "prj_default", 40);
  await createTickets(connections);
  const claims = await createApiClient({ url, token: agent }).claim({
    agent: "bench",
    limit: connections,
    leaseSeconds: 3600,
  });
  return asked(claims, { agent, lead });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
