import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Scope } from "#lib/engine/people/access.ts";
import { projectFolder } from "#lib/project-folder.ts";
import type { Cluster } from "./cluster.ts";
import { LEASE_SECONDS, options, WORKERS } from "./options.ts";
import type { Part } from "./part.ts";

/** The lead who sits before the browser. */
export const LEAD = { email: "lead@example.com", password: "a yard full of wagons" };

/** `bin/yardmaster` of a checkout, for the database of the cluster; what it printed. */
export function command(cluster: Cluster, checkout: string, args: string[], input = ""): string {
  return execFileSync(process.execPath, [path.join(checkout, "lib/cli/yardmaster.ts"), ...args], {
    env: { ...process.env, DATABASE_URL: cluster.databaseUrl, YARDMASTER_DATA: path.join(cluster.folder, "commands") },
    encoding: "utf8",
    input,
    timeout: 120_000,
  }).trim();
}

/** A token that the release of a checkout makes: of a project, or of all. */
export function makeToken(cluster: Cluster, checkout: string, scope: Scope, project?: string): string {
  const only = project === undefined ? [] : ["--project", project];
  return command(cluster, checkout, ["tokens", "create", "--name", scope, "--scope", scope, ...only]);
}

/** Four workers whose agents work for some seconds each; not started yet. */
export function planWorkers(cluster: Cluster, token: string): Part[] {
  const concurrency = Math.max(1, Math.ceil(options.agents / WORKERS));
  return Array.from({ length: WORKERS }, (_, index) => {
    const name = `worker-${index + 1}`;
    const data = path.join(cluster.folder, name);
    mkdirSync(data, { recursive: true });
    const profile = path.join(data, "profile.json");
    const script = "for step in 1 2 3 4; do echo at step $step; sleep 2; done";
    const works = { driver: "command", command: ["sh", "-c", script], isolation: "none", expectsNoChange: true };
    writeFileSync(profile, JSON.stringify({ name, ...works, concurrency, leaseSeconds: LEASE_SECONDS }));
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, LC_ALL: "C.UTF-8", NODE_ENV: "production" as const, YARDMASTER_TOKEN: token };
    const args = ["lib/cli/yardmaster.ts", "worker", "--profile", profile, "--url", cluster.url, "--drain", "0"];
    const [program = "", ...rest] = args;
    return cluster.part({
      name,
      program: process.execPath,
      args: [path.join(projectFolder, program), ...rest],
      env: { ...env, YARDMASTER_DATA: data },
    });
  });
}
