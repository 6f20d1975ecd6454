import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import { projectFolder } from "../../project-folder.ts";
import { DEMO_SLUG, demoFolder } from "./demo-repository.ts";

/** The demo's workers: agents that play their parts, and a sentinel that really runs the tests. */
export async function writeDemoProfiles(dataFolder: string, project: string, repo: string): Promise<void> {
  const folder = path.join(dataFolder, "profiles");
  await mkdir(folder, { recursive: true });
  for (const profile of profiles(dataFolder, project, repo)) {
    const file = path.join(folder, `${profile.name}.json`);
    if (!existsSync(file)) await writeFile(file, `${JSON.stringify(profile, null, 2)}\n`);
  }
}

/**
 * The demo's profiles that a release before the walls wrote do not say that they need none: they are written anew, with what a
 * person has set in them. One that starts anything else than the demo is left alone.
 */
export async function renewDemoProfiles(dataFolder: string): Promise<void> {
  for (const profile of profiles(dataFolder, DEMO_SLUG, demoFolder(dataFolder))) {
    const file = path.join(dataFolder, "profiles", `${profile.name}.json`);
    const earlier = Earlier.safeParse(parseJson(await readFile(file, "utf8").catch(() => ""))).data;
    if (!("isolation" in profile) || earlier === undefined || "isolation" in earlier) continue;
    if (!isDeepStrictEqual(fixedPart(profile), fixedPart(earlier))) continue;
    const { concurrency, labels, leaseSeconds, timeoutSeconds } = earlier;
    const renewed = { ...profile, concurrency, labels, leaseSeconds, timeoutSeconds };
    await writeFile(file, `${JSON.stringify(renewed, null, 2)}\n`);
  }
}

const Earlier = z.record(z.string(), z.unknown());

/** Which program a profile runs, and where; the release may have lain in another folder. */
function fixedPart(profile: Record<string, unknown>): unknown {
  const { name, role, driver, project, workspace, checks, command } = profile;
  const [program, script = "", ...rest] = Array.isArray(command) ? command.map(String) : [];
  const ours = script.endsWith("/demo/agent/main.ts") ? "main.ts" : script;
  return { name, role, driver, project, workspace, checks, command: [path.basename(program ?? ""), ours, ...rest] };
}

function profiles(dataFolder: string, project: string, repo: string) {
  const demo = path.join(projectFolder, "demo");
  // The demo is our own code, and plays on a machine without a wall too: one of its agents even freezes its own worker.
  const common = { project, workspace: { repo }, isolation: "none" };
  const agent = {
    ...common,
    driver: "command",
    // Not the user's, which may be older than the demo needs.
    command: [process.execPath, path.join(demo, "agent", "main.ts"), providerBooks(dataFolder)],
  };
  return [
    { name: "demo-mender", ...agent, labels: ["mender"], concurrency: 3, leaseSeconds: 30 },
    { name: "demo-writer", ...agent, labels: ["writer"], concurrency: 3, leaseSeconds: 30 },
    // A short lease: this agent freezes its own worker, and nobody wants to wait long for that to be noticed.
    { name: "demo-sleeper", ...agent, labels: ["sleeper"], leaseSeconds: 5 },
    {
      name: "demo-levels",
      project,
      driver: "scripted",
      script: path.join(demo, "levels.json"),
      labels: ["levels"],
      leaseSeconds: 30,
    },
    {
      name: "demo-tests",
      role: "sentinel",
      ...common,
      driver: "checks",
      concurrency: 2,
      leaseSeconds: 30,
      checks: [{ name: "tests", command: ["node", "scripts/affected-tests.mjs"], timeoutSeconds: 60 }],
    },
  ];
}

/** Where the demo's provider of models keeps what it has been asked. */
export function providerBooks(dataFolder: string): string {
  return path.join(dataFolder, "demo", "provider-books");
}
