import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { chromium, type Page } from "playwright";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { AppendEvents } from "#lib/contract/runs.ts";
import { environment } from "#lib/environment.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { longestOnCpu, type Meter, watchFrames } from "./frame-meter.ts";

/**
 * The log of a run with 100,000 lines in a production desk: makes the run through the API, opens it in Chromium, reads it to
 * its end, scrolls, jumps, searches and lets it grow. Prints the median of several times.
 *
 *     YARDMASTER_DATA=… node bench/run-log.ts --url http://127.0.0.1:3000 [--lines 100000] [--times 3]
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    lines: { type: "string", default: "100000" },
    times: { type: "string", default: "3" },
  },
});
const { url } = values;
const lines = Number(values.lines);
const { dataFolder, adminEmail = "lead@yardmaster.local" } = environment();

const agent = createApiClient({ url, token: await makeToken("agent") });
const lead = createApiClient({ url, token: await makeToken("automation") });
const run = await makeRun();
say(`Made a run with ${lines} lines: ${url}/runs/${run.id}`);

const browser = await chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const results: Record<string, Meter>[] = [];
for (let time = 0; time < Number(values.times); time++) results.push(await measure());
await browser.close();
for (const name of Object.keys(results[0] ?? {})) {
  const meters = results.flatMap((result) => result[name] ?? []);
  say(
    [
      name.padEnd(22),
      `took ${middle(meters, "took")} ms`,
      `frames: median ${middle(meters, "frame")}, p95 ${middle(meters, "frame95")}, longest ${middle(meters, "frameMost")} ms`,
      `long tasks: ${middle(meters, "longTasks")}, longest ${middle(meters, "longest")} ms`,
      `longest on the processor: ${middle(meters, "cpu")} ms`,
      `rows in the page: ${middle(meters, "rows")}`,
    ].join(" · "),
  );
}

async function measure(): Promise<Record<string, Meter>> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await watchFrames(page);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(adminEmail);
  await page.getByLabel("Password").fill((await readFile(path.join(dataFolder, "admin-password"), "utf8")).trim());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/queue/);
  const log = page.getByRole("log");
  const meter = meterOf(page);
  const result = {
    open: await meter(async () => {
      await page.goto(`/runs/${run.id}`);
      await page.getByText(`${run.length.toLocaleString("en-US")} lines`).waitFor({ timeout: 60_000 });
    }),
    "scroll up by wheel": await meter(async () => {
      await log.hover();
      for (let step = 0; step < 120; step++) await page.mouse.wheel(0, -700);
    }),
    "jump about": await meter(() =>
      log.evaluate(async (element) => {
        for (let jump = 0; jump < 60; jump++) {
          element.scrollTop = (element.scrollHeight * ((jump * 37) % 60)) / 60;
          await new Promise((done) => requestAnimationFrame(done));
        }
      }),
    ),
    search: await meter(async () => {
      await page.getByRole("button", { name: "Search the log" }).click();
      await page.getByRole("searchbox", { name: "Search the log" }).pressSequentially("needle 7");
      await page.getByText(/found$/).waitFor();
      for (let step = 0; step < 20; step++) await page.getByRole("button", { name: "Previous match" }).click();
      await page.getByRole("button", { name: "Close search" }).click();
    }),
    "50 lines a second": await meter(() => grow(5)),
  };
  await context.close();
  return result;
}

function meterOf(page: Page): (work: () => Promise<unknown>) => Promise<Meter> {
  return async (work) => {
    await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
    await page.evaluate("window.frameMeter?.begin()");
    await work();
    const felt = (await page.evaluate("window.frameMeter.end()")) as Omit<Meter, "cpu">;
    return { ...felt, cpu: longestOnCpu(await browser.stopTracing()) };
  };
}

/** Batches of five, ten times a second. */
async function grow(seconds: number): Promise<void> {
  for (let batch = 0; batch < seconds * 10; batch++) {
    const next = new Promise((done) => setTimeout(done, 100));
    const { lastSeq } = await agent.appendEvents(run.id, {
      leaseToken: run.leaseToken,
      events: Array.from({ length: 5 }, (_, index) => lineOf(run.length + index)),
    });
    run.length = lastSeq;
    await next;
  }
}

async function makeRun(): Promise<{ id: string; leaseToken: string; length: number }> {
  const label = randomUUID();
  await lead.createTicket({ title: `A log of ${lines} lines`, labels: [label], reviewRequired: false });
  const [claim] = await agent.claim({ agent: "bench", labels: [label], leaseSeconds: 3600 });
  if (!claim) throw new Error("The ticket was not to be claimed.");
  const { leaseToken } = claim;
  for (let from = 0; from < lines; from += 500) {
    const events = Array.from({ length: Math.min(500, lines - from) }, (_, index) => lineOf(from + index));
    await agent.appendEvents(claim.run.id, { leaseToken, events });
  }
  return { id: claim.run.id, leaseToken, length: lines };
}

/** What a coding agent reports: mostly output, with colours, long lines, thoughts, and calls with their results. */
function lineOf(number: number): AppendEvents["events"][number] {
  const call = Math.floor(number / 10);
  if (number % 10 === 7)
    return { type: "tool_call", data: { id: `c${call}`, name: "bash", input: { command: `make step-${call}` } } };
  if (number % 10 === 8)
    return { type: "tool_result", data: { id: `c${call}`, output: `ok ${call}\n`.repeat(1 + (call % 30)) } };
  if (number % 10 === 9) return { type: "thinking", message: `Step ${call} went well, so the next one can follow.` };
  const rare = number % 1000 === 0 ? ` needle ${number}` : "";
  const long = number % 97 === 0 ? " and a long tail of words that wraps".repeat(12) : "";
  return {
    type: "log",
    message: `\u001b[32m✓\u001b[0m src/part-${number % 400}.ts \u001b[2m(${number % 900} ms)\u001b[0m${rare}${long}`,
  };
}

async function makeToken(scope: string): Promise<string> {
  const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
  const args = [cli, "tokens", "create", "--name", `bench ${scope}`, "--scope", scope];
  return (await promisify(execFile)(process.execPath, args)).stdout.trim();
}

function middle(meters: Meter[], name: keyof Meter): number {
  const sorted = meters.map((meter) => meter[name]).sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
