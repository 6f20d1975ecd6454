import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#lib/cli/up/embedded-postgres/free-port.ts";
import { projectFolder } from "#lib/project-folder.ts";
import type { Cluster } from "./cluster.ts";
import { DESKS } from "./options.ts";
import type { Part, PartPlan } from "./part.ts";

/** A web process at a port of its own. */
export interface Desk {
  part: Part;
  url: string;
}

/** What desks of one database share; each has a data folder of its own, as on a machine of its own. */
const SHARED = {
  NEXTAUTH_SECRET: "the same for every desk of the cluster",
  YARDMASTER_SECRET_KEYS: `one:${Buffer.alloc(32, 7).toString("base64url")}`,
  YARDMASTER_RATE_LIMIT: "off",
  YARDMASTER_STOP_SECONDS: "3",
};

/** Three desks of the release before, which serve the API alone, at any port; started. */
export async function startOldDesks(cluster: Cluster, previous: string): Promise<Desk[]> {
  const desks = each().map((n) => ({
    part: cluster.part(planDesk(cluster, `old-desk-${n}`, [path.join(previous, "test/desk-process.ts")])),
    url: "",
  }));
  for (const { part } of desks) part.start();
  for (const desk of desks) desk.url = await saidAddress(desk.part);
  return desks;
}

/** Three of this release with their pages, not started yet. */
export async function planDesks(cluster: Cluster, build: string): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (const n of each()) {
    const port = await freePort();
    const env = { HOST: "127.0.0.1", PORT: `${port}`, NEXTAUTH_URL: cluster.url, YARDMASTER_BUILD: build };
    const program = path.join(projectFolder, "lib/server/web-server/main.ts");
    const part = cluster.part(planDesk(cluster, `desk-${n}`, [program], env));
    desks.push({ part, url: `http://127.0.0.1:${port}` });
  }
  return desks;
}

const each = () => Array.from({ length: DESKS }, (_, index) => index + 1);

function planDesk(cluster: Cluster, name: string, args: string[], more: Record<string, string> = {}): PartPlan {
  const data = path.join(cluster.folder, name);
  mkdirSync(data, { recursive: true });
  const env = {
    ...{
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LC_ALL: "C.UTF-8",
      TZ: "UTC",
      NODE_ENV: "production" as const,
    },
    ...{ ...SHARED, DATABASE_URL: cluster.databaseUrl, YARDMASTER_DATA: data, ...more },
  };
  return { name, program: process.execPath, args, env };
}

/** The address that it prints. Throws where it ends instead, or says nothing within three minutes. */
async function saidAddress(part: Part): Promise<string> {
  const end = performance.now() + 180_000;
  while (performance.now() < end && part.lives) {
    const said = /^http:\S+$/m.exec(readFileSync(part.log, "utf8"));
    if (said) return said[0];
    await wait(100);
  }
  throw new Error(`${part.name} said no address: ${part.log}`);
}

/** Starts it and waits until it is ready. Throws where it ends instead, or is not within three minutes. */
export async function startDesk({ part, url }: Desk): Promise<void> {
  if (!part.lives) part.start();
  const end = performance.now() + 180_000;
  while (performance.now() < end && part.lives) {
    const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.ok) return;
    await wait(250);
  }
  throw new Error(`${part.name} did not become ready: ${part.log}`);
}

/** As a deploy does it: one is asked to stop and another started in its place, one after the other. */
export async function replaceDesks(before: Desk[], after: Desk[]): Promise<void> {
  for (const [index, desk] of after.entries()) {
    if (desk === before[index]) await desk.part.end("SIGTERM");
    await startDesk(desk);
    if (desk !== before[index]) await before[index]?.part.end("SIGTERM");
  }
}
