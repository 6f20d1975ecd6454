import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Guard } from "./guard.ts";

/** A test and, where it is red, the beginning of each of its errors. */
type Ran = { test: string; errors: string[] | null };

const REPORT = "mutation-report.json";
/** For what never comes, such as the end of a wait for a lock. */
const TEST_TIMEOUT_MS = 60_000;

/** Runs the tests that watch these guards in a copy of the checkout. Throws where they could not be run. */
export async function runWatchers(copy: string, guards: Guard[]): Promise<Ran[]> {
  const watchers = guards.map(({ watchedBy }) => watchedBy);
  const report = path.join(copy, REPORT);
  await rm(report, { force: true });
  const said = await runVitest(copy, [
    "run",
    ...new Set(watchers.map(({ file }) => file)),
    "--testNamePattern",
    watchers.map(({ test }) => escaped(test)).join("|"),
    "--reporter=json",
    `--outputFile=${report}`,
    "--retry=0",
    `--testTimeout=${TEST_TIMEOUT_MS}`,
  ]);
  const written = await readFile(report, "utf8").catch(() => {
    throw new Error(`The tests did not run:\n${said}`);
  });
  const { testResults } = JSON.parse(written) as Report;
  for (const { name, status, message, assertionResults } of testResults)
    if (status === "failed" && assertionResults.every((test) => test.status !== "failed"))
      throw new Error(`${name} did not run: ${message}`);
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages }) => ({
        test: fullName,
        errors: status === "failed" ? failureMessages : null,
      })),
  );
}

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** What it printed. Its end says nothing: red tests are what is looked for. */
function runVitest(copy: string, args: string[]): Promise<string> {
  const program = path.join(copy, "node_modules", "vitest", "vitest.mjs");
  const ours = Object.entries(process.env).filter(([name]) => !/^(VITEST|DATABASE_URL)/.test(name));
  const env = { ...Object.fromEntries(ours), NODE_ENV: "test" as const, DATABASE_TEST_WORKERS: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: copy, env, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
