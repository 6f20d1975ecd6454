import type { BrowserContext } from "playwright";
import { middle } from "../middle.ts";
import { answerOf } from "./server-answer.ts";
import { watchPage } from "./watch-page.ts";

/** What a page costs who opens it for the first time: bytes and milliseconds. */
export interface FirstLoad {
  scripts: Scripts;
  answer: number;
  /** The answer that has the rows, where the page asks for them by itself. */
  rows?: number;
  firstRow: number;
}

/** Of a page with rows that match `row`; `rows` is the address that it asks for them, if it does. Medians of `times`. */
export async function firstLoadOf(
  context: BrowserContext,
  { page, row, rows }: { page: string; row: string; rows?: string },
  times: number,
): Promise<FirstLoad> {
  return {
    scripts: await scriptsOf(context, page),
    answer: await answerOf(context, page, times * 4),
    ...(rows && { rows: await answerOf(context, rows, times * 4) }),
    firstRow: await firstRow(context, page, row, times),
  };
}

/** Bytes of scripts as they are sent, to a browser that has none of them yet. */
interface Scripts {
  load: number;
  /** Three seconds later, with what was fetched after the first paint. */
  later: number;
}

/** Opens a page and counts its scripts. */
async function scriptsOf(context: BrowserContext, address: string): Promise<Scripts> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "load" });
  const load = bytes;
  await page.waitForTimeout(3000);
  await page.close();
  return { load, later: bytes };
}

/** Milliseconds from asking for a page to the paint of its first row, with nothing cached; the median of `times`. */
async function firstRow(context: BrowserContext, address: string, row: string, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    await watchPage(page);
    await page.addInitScript((selector) => {
      window.watch.awaited = window.watch.painted(() => document.querySelector(selector) !== null);
    }, row);
    await page.goto(address);
    taken.push((await page.evaluate(() => window.watch.awaited)) ?? 0);
    await page.close();
  }
  return middle(taken);
}
