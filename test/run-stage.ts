import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { projectFolder } from "#lib/project-folder.ts";

/** One step of `bin/test`. */
export interface Stage {
  name: string;
  command: string[];
  /** Where vitest or Playwright writes what it counted; a stage without one counts as a single test. */
  report?: string;
}

export interface Outcome {
  passed: number;
  failed: number;
}

/** Runs a stage with its output on ours. One that ends badly without a failed test, or counts none, is a failure itself. */
export async function runStage({ command, report }: Stage): Promise<Outcome> {
  const [program = "", ...args] = command;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report ?? "" };
  const child = spawn(program, args, { cwd: projectFolder, env, stdio: ["ignore", "inherit", "inherit"] });
  const succeeded = await new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
  if (report === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const counted = countReport(await readFile(report, "utf8").catch(() => "{}"));
  const brokeDown = (!succeeded && counted.failed === 0) || counted.passed + counted.failed === 0;
  return brokeDown ? { ...counted, failed: counted.failed + 1 } : counted;
}

/** Reads the JSON report of vitest or of Playwright. */
export function countReport(text: string): Outcome {
  const report = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; flaky: number; unexpected: number };
  };
  if (report.stats) {
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}
