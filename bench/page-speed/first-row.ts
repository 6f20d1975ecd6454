import type { BrowserContext } from "playwright";
import { middle } from "../middle.ts";
import { watchPage } from "./watch-page.ts";

/** Milliseconds from asking for a page to the paint of its first row, with nothing cached; the median of `times`. */
export async function firstRow(context: BrowserContext, address: string, row: string, times: number): Promise<number> {
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
