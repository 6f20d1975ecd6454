import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { benchFlags, connectToDesk } from "./connect-to-desk.ts";
import { jumpAbout, type Meter, meterOf, printMedians, proveMeter, watchFrames } from "./frame-meter.ts";
import { openBrowser, signedIn } from "./open-browser.ts";

/**
 * The log of a run with 100,000 lines in a production desk: makes the run through the API, opens it in Chromium, reads it to
 * its end, scrolls, jumps, searches and lets it grow. Prints the median of several times.
 *
 *     YARDMASTER_DATA=… node bench/run-log.ts --url http://127.0.0.1:3000 [--lines 100000] [--times 3]
 */
const { url, lines, times } = benchFlags({ lines: 100_000, times: 3 });
const { agent, lead } = await connectToDesk(url);
const run = await makeRun();
process.stdout.write(`Made a run with ${lines} lines: ${url}/runs/${run.id}\n`);

const browser = await openBrowser();
try {
  const context = await signedIn(browser, url);
  await printMedians(context, times, measure);
} finally {
  await browser.close();
}

async function measure(page: Page): Promise<Record<string, Meter>> {
  await watchFrames(page, "[role=log] [data-index]");
  const log = page.getByRole("log");
  const meter = meterOf(browser, page);
  const open = await meter(async () => {
    await page.goto(`/runs/${run.id}`);
    await page.getByText(`${run.length.toLocaleString("en-US")} lines`).waitFor({ timeout: 60_000 });
  });
  await proveMeter(page, meter);
  return {
    open,
    "scroll up by wheel": await meter(async () => {
      await log.hover();
      for (let step = 0; step < 120; step++) await page.mouse.wheel(0, -700);
    }),
    "jump about": await meter(() => jumpAbout(log)),
    search: await meter(async () => {
      await page.getByRole("button", { name: "Search the log" }).click();
      await page.getByRole("searchbox", { name: "Search the log" }).pressSequentially("needle 7");
      await page.getByText(/found$/).waitFor();
      for (let step = 0; step < 20; step++) await page.getByRole("button", { name: "Previous match" }).click();
      await page.getByRole("button", { name: "Close search" }).click();
    }),
    "50 lines a second": await meter(() => grow(5)),
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
