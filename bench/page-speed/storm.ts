import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";
import { longestOnCpu } from "../frame-meter.ts";
import "./watch-page.ts";
import { openWire } from "./wire.ts";

/** What ten seconds of a busy fleet did to the page. */
export interface Storm {
  /** Events a second that the page read from its stream. */
  rate: number;
  /** Milliseconds of each task over 50 ms. */
  tasks: number[];
  /** The longest task by the time that the processor spent on it: what remains where others use the machine too. */
  cpu: number;
}

const SECONDS = 10;
/** Of a ticket that is made and held, and of a hold that is decided: together five events. */
const TURNS_PER_SECOND = 10;
/** Events a second below which it was no storm. */
const MIN_RATE = 45;
/** What the observer of long tasks is proved with. */
const FAULT_MS = 80;

/** Tickets are made and held, and holds on screen decided. Throws where they did not make a storm, or where nobody would have noted. */
export async function storm(browser: Browser, page: Page, desk: BenchDesk, project: string): Promise<Storm> {
  await proveObserver(page);
  const wire = await openWire(desk, project);
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.evaluate(() => {
    window.watch.tasks.length = 0;
    window.watch.events = 0;
  });
  const seconds = await blow(desk, project);
  // The last ones are on their way, and the observer tells later.
  await sleep(500);
  const { tasks, events } = await page.evaluate(() => window.watch);
  const cpu = longestOnCpu(await browser.stopTracing());
  const rate = events / seconds;
  if (rate < MIN_RATE || events !== wire.count())
    throw new Error(`The page read ${rate.toFixed(1)} events a second, ${events} of ${wire.count()} on the wire.`);
  wire.close();
  return { rate, tasks, cpu };
}

/** Returns how many seconds it took. */
async function blow({ lead }: BenchDesk, project: string): Promise<number> {
  const holds = (await lead.listHolds({ project, limit: SECONDS * TURNS_PER_SECOND })).items;
  const from = performance.now();
  const verbs: Promise<unknown>[] = [];
  for (const [turn, { id, version }] of holds.entries()) {
    await sleep(Math.max(0, from + (turn * 1000) / TURNS_PER_SECOND - performance.now()));
    const ticket = lead.createTicket({ project, title: `Ticket ${turn} of a storm` });
    verbs.push(ticket.then((made) => lead.holdTicket(made.id, "A storm")));
    verbs.push(lead.decideHold(id, { verb: "retry", version }));
  }
  await Promise.all(verbs);
  return (performance.now() - from) / 1000;
}

/** That no long task was seen means something only where one would have been. */
async function proveObserver(page: Page): Promise<void> {
  const seen = await page.evaluate(async (time) => {
    window.watch.tasks.length = 0;
    setTimeout(() => window.watch.busy(time));
    await new Promise((done) => setTimeout(done, time + 500));
    return window.watch.tasks;
  }, FAULT_MS);
  if (!seen.some((task) => task >= FAULT_MS))
    throw new Error(`A task of ${FAULT_MS} ms was not noted as a long one: [${seen}] was.`);
}
