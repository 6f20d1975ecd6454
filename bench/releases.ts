/**
 * Requests a second of this release and of an earlier one, each as `bin/up` brings it up, on one machine and in turns. Nothing but HTTP
 * and the command line is asked of the earlier one, which is a checkout in a folder of its own.
 *
 *     node bench/releases.ts --before ../yardmaster-before [--seconds 3] [--connections 8] [--rounds 3]
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { type Asked, asked, askFor } from "./http/ask-for.ts";
import { middle } from "./middle.ts";

const { values } = parseArgs({
  options: {
    before: { type: "string" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
  },
});
if (values.before === undefined)
  throw new Error("--before is missing: the folder of a checkout of the earlier release");
const [seconds, connections, rounds] = [values.seconds, values.connections, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const HOLDS = 40;

const before = await bringUp(path.resolve(values.before), 3981);
const now = await bringUp(projectFolder, 3982);
try {
  const things = [await makeThings(before), await makeThings(now)] as const;
  say(`${connections} connections, ${seconds} s a turn, the median of ${rounds}: requests a second.\n`);
  for (const [name, one] of Object.entries(things[1])) {
    const rates = await inTurns([things[0][name], one]);
    const [then = 0, today = 0] = rates.map((turns) => middle(turns));
    say(`${name.padEnd(14)} before ${then.toFixed(0)}   now ${today.toFixed(0)}   ${(today / then).toFixed(1)} ×`);
  }
} finally {
  await Promise.all([before, now].map(takeDown));
}

type Running = { folder: string; url: string; env: NodeJS.ProcessEnv; data: string; up: ChildProcess };
type Placed = { url: string; asked: Asked };

async function bringUp(folder: string, port: number): Promise<Running> {
  const data = await mkdtemp(path.join(tmpdir(), "yardmaster-release-"));
  const env = {
    ...process.env,
    PORT: String(port),
    YARDMASTER_DATA: data,
    YARDMASTER_RATE_LIMIT: "off",
    LOG_LEVEL: "error",
  };
  const up = spawn(path.join(folder, "bin", "up"), { cwd: folder, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (up.exitCode === null && !(await isReady(url))) await sleep(500);
  if (up.exitCode !== null) throw new Error(`bin/up of ${folder} ended with ${up.exitCode}`);
  return { folder, url, env, data, up };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A run that goes on for each connection, and a queue of forty holds. */
async function makeThings(desk: Running): Promise<Record<string, Placed>> {
  const { url } = desk;
  const [agent, lead] = [await tokenOf(desk, "agent"), await tokenOf(desk, "automation")];
  const leads = createApiClient({ url, token: lead });
  const create = (title: string) => leads.createTicket({ title, description: "", project: "default" });
  for (let at = 0; at < connections; at++) await create(`Measured ${at}`);
  const claims = await createApiClient({ url, token: agent }).claim({
    agent: "bench",
    limit: connections,
    leaseSeconds: 3600,
  });
  for (let at = 0; at < HOLDS; at++) await leads.holdTicket((await create(`Held ${at}`)).id, `Look at this, ${at}`);
  const things = Object.entries(asked(claims, { agent, lead }));
  return Object.fromEntries(things.map(([name, one]) => [name, { url, asked: one }]));
}

async function tokenOf({ folder, env }: Running, scope: "agent" | "automation"): Promise<string> {
  const create = ["tokens", "create", "--name", `bench-${scope}`, "--scope", scope];
  const { stdout } = await promisify(execFile)(path.join(folder, "bin", "yardmaster"), create, { cwd: folder, env });
  const token = stdout.match(/\bym_\w+/)?.[0];
  if (token === undefined) throw new Error("no token was printed");
  return token;
}

async function inTurns(desks: readonly (Placed | undefined)[]): Promise<number[][]> {
  const all: number[][] = desks.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [at, desk] of desks.entries()) {
      if (desk === undefined) throw new Error("the two releases are asked different things");
      const { rate } = await askFor(round < 0 ? 0.5 : seconds, { ...desk, connections });
      if (round >= 0) all[at]?.push(rate);
    }
  }
  return all;
}

async function takeDown({ up, data }: Running): Promise<void> {
  up.kill("SIGTERM");
  if (up.exitCode === null) await once(up, "exit");
  await rm(data, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
