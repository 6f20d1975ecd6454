import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";

/** docs/reliability.md against the tests: each of the faults has one that runs. */

const FAULTS = 25;

const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");
const rows = [...read("docs/reliability.md").matchAll(/^\| (\d+) \|(.+)\|$/gm)].map(([, number = "", rest = ""]) => {
  const [fault = "", holds = "", shownBy = ""] = rest.split("|").map((cell) => cell.trim());
  return {
    number: Number(number),
    fault,
    holds,
    tests: [...shownBy.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  };
});

test("the table of faults is whole, and each row names tests that are there", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: FAULTS }, (_, index) => index + 1));
  for (const { number, fault, holds, tests } of rows) {
    expect([fault, holds], `row ${number}`).not.toContain("");
    expect(tests.length, `row ${number}`).toBeGreaterThan(0);
    for (const file of tests) {
      expect(file).toMatch(/\.(test|spec)\.ts$/);
      expect(existsSync(path.join(projectFolder, file)), file).toBe(true);
      expect(read(file)).toMatch(/^\s*(test|it)\b/m);
    }
  }
});

test("each test of a fault is named by a row", () => {
  const named = new Set(rows.flatMap(({ tests }) => tests));
  const there = globSync("test/faults/*.test.ts", { cwd: projectFolder });
  expect(there.filter((file) => !named.has(file))).toEqual([]);
});
