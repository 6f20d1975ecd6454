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
const TIMEOUT_MS = 10_000;
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
  const late = await decideElsewhere(page, desk, wire, project, FAULT_MS);
  wire.close();
  if (late < FAULT_MS)
    throw new Error(
      `An event over which the page stumbled for ${FAULT_MS} ms was measured as painted after ${late} ms.`,
    );
  return painted;
}

async function decideElsewhere(
  page: Page,
  { lead }: BenchDesk,
  wire: Wire,
  project: string,
  stumble = 0,
): Promise<number> {
  await page.waitForTimeout(PAUSE_MS);
  const holds = (await lead.listHolds({ project, limit: 100 })).items;
  const shown = await page
    .locator("[role=option][aria-selected=false]")
    .evaluateAll((rows) => rows.map((row) => row.dataset.hold));
  const hold = holds.find(({ id }) => shown.includes(id));
  if (!hold) throw new Error("No hold that is open is on screen.");
  await expectPaint(page, { row: hold.id, text: "Retried by", news: hold.id, stumble });
  await lead.decideHold(hold.id, { verb: "retry", version: hold.version });
  const came = await wire.cameAt((event) => event.type === "hold.decided" && event.holdId === hold.id);
  return painted(page, came, `the decision of ${hold.id}`);
}

async function holdOne(page: Page, { lead }: BenchDesk, wire: Wire, project: string): Promise<number> {
  const ticket = await lead.createTicket({ project, title: "Held by hand" });
  await page.waitForTimeout(PAUSE_MS);
  const head = await page.locator("header", { hasText: /\d need/ }).textContent();
  const held = Number(head?.match(/(\d+) need/)?.[1]);
  const words = `${held + 1} need a decision`;
  await expectPaint(page, { row: null, text: words, news: ticket.id, stumble: 0 });
  await lead.holdTicket(ticket.id, "Held by a bench");
  const came = await wire.cameAt((event) => event.type === "hold.opened" && event.ticketId === ticket.id);
  return painted(page, came, words);
}

/** From now on the page waits for a text, in the row of a hold or above the list, and for what its stream says of it. */
async function expectPaint(
  page: Page,
  expected: { row: string | null; text: string; news: string; stumble: number },
): Promise<void> {
  await page.evaluate(({ row, text, news, stumble }) => {
    const place = row === null ? "header" : `[data-hold="${CSS.escape(row)}"]`;
    window.watch.news = { text: news, readAt: null, stumble };
    window.watch.awaited = window.watch.painted(() =>
      [...document.querySelectorAll(place)].some((element) => element.textContent?.includes(text)),
    );
  }, expected);
}

/** Milliseconds to the paint since it was on the wire: as the page read it or as the bench did, whichever was first. */
async function painted(page: Page, came: number, what: string): Promise<number> {
  const taken = await page.evaluate(
    async ([since, timeout]) => {
      const late = new Promise<null>((done) => setTimeout(() => done(null), timeout));
      const at = await Promise.race([window.watch.awaited, late]);
      const onWire = Math.min(since - (Date.now() - performance.now()), window.watch.news.readAt ?? Infinity);
      return at === null ? null : at - onWire;
    },
    [came, TIMEOUT_MS] as const,
  );
  if (taken === null) throw new Error(`The page did not show ${what}.`);
  return taken;
}
