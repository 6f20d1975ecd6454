import type { Page } from "playwright";
import type { BenchDesk } from "../connect-to-desk.ts";
import "./watch-page.ts";
import { openWire, type Wire } from "./wire.ts";

/** Milliseconds from an event on the wire to the paint that shows it. */
export interface EventsPainted {
  /** A hold on screen is decided elsewhere: to the words in its row. */
  decided: number[];
  /** A ticket is held: to the number of holds above the list. */
  held: number[];
}

/** The list is read again twice a second at the most: between two of ours it has come to rest. */
const PAUSE_MS = 1500;
const PATIENCE_MS = 10_000;
/** What the clock is proved with: a page that stumbles for so long over an event must be seen to paint it as much later. */
const FAULT_MS = 200;

/** Each `times` times. Throws where nothing is painted, or where the clock does not tell. */
export async function eventToPaint(
  page: Page,
  desk: BenchDesk,
  project: string,
  times: number,
): Promise<EventsPainted> {
  const wire = await openWire(desk, project);
  const painted: EventsPainted = { decided: [], held: [] };
  for (let time = 0; time < times; time++) {
    painted.decided.push(await decideElsewhere(page, desk, wire, project));
    painted.held.push(await holdOne(page, desk, wire, project));
  }
  await page.evaluate((time) => (window.watch.stumble = { at: "hold.decided", for: time }), FAULT_MS);
  const late = await decideElsewhere(page, desk, wire, project);
  wire.close();
  if (late < FAULT_MS)
    throw new Error(
      `An event over which the page stumbled for ${FAULT_MS} ms was measured as painted after ${late} ms.`,
    );
  return painted;
}

async function decideElsewhere(page: Page, { lead }: BenchDesk, wire: Wire, project: string): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  const holds = (await lead.listHolds({ project, limit: 100 })).items;
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[role=option][aria-selected=false]")]
      .filter((row) => !row.textContent?.includes(" by Lead"))
      .map((row) => row.dataset.hold),
  );
  const hold = holds.find(({ id }) => shown.includes(id));
  if (!hold) throw new Error("No hold that is open is on screen.");
  await awaitPaint(page, { row: hold.id, text: "Retried by" });
  await lead.decideHold(hold.id, { verb: "retry", version: hold.version });
  const painted = paintedAt(page, `the decision of ${hold.id}`);
  const came = await wire.cameAt((event) => event.type === "hold.decided" && event.holdId === hold.id);
  return (await painted) - came;
}

async function holdOne(page: Page, { lead }: BenchDesk, wire: Wire, project: string): Promise<number> {
  const ticket = await lead.createTicket({ project, title: "Held by hand" });
  await page.waitForTimeout(PAUSE_MS);
  const head = await page.locator("header", { hasText: /\d held/ }).textContent();
  const held = Number(head?.match(/(\d+) held/)?.[1]);
  await awaitPaint(page, { row: null, text: `${held + 1} held` });
  await lead.holdTicket(ticket.id, "Held by a bench");
  const painted = paintedAt(page, `${held + 1} held`);
  const came = await wire.cameAt((event) => event.type === "hold.opened" && event.ticketId === ticket.id);
  return (await painted) - came;
}

/** From now on the page waits for a text, in the row of a hold or anywhere. */
async function awaitPaint(page: Page, awaited: { row: string | null; text: string }): Promise<void> {
  await page.evaluate(({ row, text }) => {
    const place = row === null ? "header" : `[data-hold="${CSS.escape(row)}"]`;
    window.watch.awaited = window.watch.painted(() =>
      [...document.querySelectorAll(place)].some((element) => element.textContent?.includes(text)),
    );
  }, awaited);
}

/** When that was painted, by the clock of Date. */
async function paintedAt(page: Page, what: string): Promise<number> {
  const at = await page.evaluate(async (patience) => {
    const late = new Promise<null>((done) => setTimeout(() => done(null), patience));
    const painted = await Promise.race([window.watch.awaited, late]);
    return painted === null ? null : painted + (Date.now() - performance.now());
  }, PATIENCE_MS);
  if (at === null) throw new Error(`The page did not show ${what}.`);
  return at;
}
