import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { ICruiseResult } from "dependency-cruiser";
import { afterEach, describe, expect, it } from "vitest";
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

/** A small copy of the layout: `files` by path, with our package.json, configuration and packages. */
async function plant(folder: string, files: Record<string, string>): Promise<void> {
  for (const name of ["package.json", ".dependency-cruiser.cjs"]) {
    await cp(path.join(projectFolder, name), path.join(folder, name));
  }
  await symlink(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
  for (const [file, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), source);
  }
}

const folders: string[] = [];

async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-imports-"));
  folders.push(folder);
  await plant(folder, files);
  const { summary } = await cruise(folder, ["."]);
  return summary.violations.map((violation) => violation.rule.name);
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const value = (name: string) => `export const ${name} = 1;\n`;

describe("the import check", () => {
  it("sees the modules and the imports of this project", async () => {
    const { summary } = await cruise(projectFolder, ["lib", "app", "components", "test"]);
    expect(summary.totalCruised).toBeGreaterThan(100);
    expect(summary.totalDependenciesCruised ?? 0).toBeGreaterThan(summary.totalCruised);
  });

  it("lets the right direction pass", async () => {
    const broken = await rulesBrokenBy({
      "lib/engine/rule.ts": value("rule"),
      "lib/db/row.ts": 'import { rule } from "#lib/engine/rule.ts";\nexport const row = rule;\n',
      "lib/lifecycle/verb.ts": 'import { row } from "../db/row.ts";\nexport const verb = row;\n',
    });
    expect(broken).toEqual([]);
  });

  it.each([
    ["engine-imports", "lib/engine/rule.ts", "lib/db/row.ts"],
    ["db-imports", "lib/db/row.ts", "lib/lifecycle/verb.ts"],
    ["lifecycle-imports", "lib/lifecycle/verb.ts", "lib/server/query.ts"],
    ["worker-imports", "lib/worker/loop.ts", "lib/lifecycle/verb.ts"],
    ["agents-imports", "lib/agents/driver.ts", "lib/db/row.ts"],
    ["client-imports", "lib/client/hook.ts", "lib/db/row.ts"],
    ["components-imports", "components/badge.tsx", "lib/db/row.ts"],
    ["app-imports", "app/page.tsx", "lib/db/row.ts"],
    ["cli-imports", "lib/cli/command.ts", "components/badge.tsx"],
    ["prisma-reads", "lib/lifecycle/holds/verb.ts", "lib/db/connection/prisma.ts"],
    ["prisma-reads", "lib/server/api/endpoint.ts", "lib/db/connection/generated/client.ts"],
    ["pg-in-db", "lib/server/queries/holds/query.ts", "lib/db/connection/pool.ts"],
  ])("refuses by %s that %s imports %s", async (rule, from, to) => {
    const alias = `#${to}`;
    const broken = await rulesBrokenBy({ [from]: `export { it } from "${alias}";\n`, [to]: value("it") });
    expect(broken).toContain(rule);
  });

  it("refuses an import of a type alone", async () => {
    const broken = await rulesBrokenBy({
      "lib/engine/rule.ts": 'import type { Row } from "../db/row.ts";\nexport type Rule = Row;\n',
      "lib/db/row.ts": "export type Row = 1;\n",
    });
    expect(broken).toContain("engine-imports");
  });

  it("refuses a clock in the engine, a cycle, and a package that is not declared", async () => {
    expect(await rulesBrokenBy({ "lib/engine/rule.ts": 'import "node:timers";\n' })).toContain("engine-is-pure");
    expect(
      await rulesBrokenBy({
        "lib/db/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
        "lib/db/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
      }),
    ).toContain("no-cycles");
    expect(await rulesBrokenBy({ "lib/db/a.ts": 'import "picomatch";\n' })).toContain("no-undeclared-packages");
  });
});
