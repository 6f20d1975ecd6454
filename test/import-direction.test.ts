import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";

/** The check that `npm run check` runs, on the sources of `folder`. */
async function cruise(folder: string, sources: string[]): Promise<ICruiseResult> {
  const program = path.join(projectFolder, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const args = [program, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...sources];
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 100_000_000 });
  // Violations make it exit with a number above 0; the result is on standard output all the same.
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as ICruiseResult;
}

const PLANTED: [rule: string, from: string, to: string][] = [
  ["engine-imports", "lib/engine/rule.ts", "lib/db/row.ts"],
  ["db-imports", "lib/db/low.ts", "lib/lifecycle/verb.ts"],
  ["lifecycle-imports", "lib/lifecycle/asking-verb.ts", "lib/server/query.ts"],
  ["worker-imports", "lib/worker/loop.ts", "lib/lifecycle/verb.ts"],
  ["agents-imports", "lib/agents/driver.ts", "lib/db/row.ts"],
  ["client-imports", "lib/client/hook.ts", "lib/db/row.ts"],
  ["components-imports", "components/badge.tsx", "lib/db/row.ts"],
  ["app-imports", "app/page.tsx", "lib/db/row.ts"],
  ["cli-imports", "lib/cli/command.ts", "components/plain.tsx"],
  ["prisma-reads", "lib/lifecycle/holds/verb.ts", "lib/db/connection/prisma.ts"],
  ["prisma-reads", "lib/server/api/endpoint.ts", "lib/db/connection/generated/client.ts"],
  ["pg-in-db", "lib/server/queries/holds/query.ts", "lib/db/connection/pool.ts"],
];

const value = "export const it = 1;\n";
const alone: Record<string, string> = {
  "lib/engine/typed.ts": 'import type { Row } from "../db/row-type.ts";\nexport type Rule = Row;\n',
  "lib/db/row-type.ts": "export type Row = 1;\n",
  "lib/engine/timed.ts": 'import "node:timers";\n',
  "lib/db/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
  "lib/db/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
  "lib/db/undeclared.ts": 'import "picomatch";\n',
  "lib/engine/right.ts": value,
  "lib/db/right.ts": 'import { it } from "#lib/engine/right.ts";\nexport const row = it;\n',
  "lib/lifecycle/right.ts": 'import { row } from "../db/right.ts";\nexport const verb = row;\n',
};

/** A small copy of the layout with all the breaches at once, our package.json, configuration and packages. */
async function plant(folder: string): Promise<void> {
  for (const name of ["package.json", ".dependency-cruiser.cjs"]) {
    await cp(path.join(projectFolder, name), path.join(folder, name));
  }
  await symlink(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
  const targets = PLANTED.map(([, , to]) => [to, value]);
  const breaches = PLANTED.map(([, from, to]) => [from, `export { it } from "#${to}";\n`]);
  for (const [file = "", source = ""] of [...targets, ...breaches, ...Object.entries(alone)]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), source);
  }
}

describe("the import check", () => {
  let folder: string;
  let violations: ICruiseResult["summary"]["violations"];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "yardmaster-imports-"));
    await plant(folder);
    violations = (await cruise(folder, ["."])).summary.violations;
  });
  afterAll(() => rm(folder, { recursive: true }));

  const brokenBy = (file: string) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  it("sees the modules and the imports of this project", async () => {
    const { summary } = await cruise(projectFolder, ["lib/engine"]);
    expect(summary.totalCruised).toBeGreaterThan(100);
    expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(summary.totalCruised);
  });

  it("lets the right direction pass", () => {
    for (const layer of ["engine", "db", "lifecycle"]) expect(brokenBy(`lib/${layer}/right.ts`)).toEqual([]);
  });

  it.each(PLANTED)("refuses by %s that %s imports %s", (rule, from) => {
    expect(brokenBy(from)).toContain(rule);
  });

  it("refuses an import of a type alone, a clock in the engine, a cycle, and a package that is not declared", () => {
    expect(brokenBy("lib/engine/typed.ts")).toContain("engine-imports");
    expect(brokenBy("lib/engine/timed.ts")).toContain("engine-is-pure");
    expect(violations.filter(({ rule }) => rule.name === "no-cycles")).not.toEqual([]);
    expect(brokenBy("lib/db/undeclared.ts")).toContain("no-undeclared-packages");
  });
});
