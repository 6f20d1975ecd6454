import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { projectFolder } from "#lib/project-folder.ts";
import { countReport, failuresInReport, type Outcome } from "./stage-report.ts";

/** One step of `bin/test`. */
export interface Stage {
  name: string;
  command: string[];
  /** Where vitest or Playwright writes what it counted; a stage without one counts as a single test. */
  report?: string;
}

/** What a stage came to. `why` is empty where nothing failed; else what a reader of the last lines alone must know. */
export interface StageOutcome extends Outcome {
  why: string[];
}

const LAST_CHARACTERS = 3000;

/** Runs a stage with its output on ours. One that ends badly without a failed test, or counts none, is a failure itself. */
export async function runStage({ command, report }: Stage): Promise<StageOutcome> {
  const { exit, lastWords } = await passThrough(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report ?? "" });
  const succeeded = exit === "code 0";
  const brokenDown = [`It ended with ${exit}. Its last words:`, lastWords];
  if (report === undefined) {
    return succeeded ? { passed: 1, failed: 0, why: [] } : { passed: 0, failed: 1, why: brokenDown };
  }
  const text = await readFile(report, "utf8").catch(() => "{}");
  const counted = countReport(text);
  const why = failuresInReport(text);
  const brokeDown = (!succeeded && counted.failed === 0) || counted.passed + counted.failed === 0;
  return brokeDown
    ? { ...counted, failed: counted.failed + 1, why: [...why, ...brokenDown] }
    : { ...counted, why: counted.failed > 0 ? why : [] };
}

/** Runs a command, shows what it prints as it comes, and keeps the end of it. */
async function passThrough([program = "", ...args]: string[], more: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: { ...process.env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let lastWords = "";
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding("utf8").on("data", (text: string) => {
      to.write(text);
      lastWords = (lastWords + text).slice(-LAST_CHARACTERS);
    });
  }
  const exit = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
  return { exit, lastWords };
}
