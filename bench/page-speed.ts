import type { BrowserContext } from "playwright";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { benchFlags, connectToDesk } from "./connect-to-desk.ts";
import { middle, percentile } from "./middle.ts";
import { openBrowser, signedIn } from "./open-browser.ts";
import { startBarePage } from "./page-speed/bare-page.ts";
import { startBullBoard } from "./page-speed/bull-board.ts";
import { eventToPaint } from "./page-speed/event-to-paint.ts";
import { firstLoadOf } from "./page-speed/first-load.ts";
import { pressKeys } from "./page-speed/keys.ts";
import { kB, ms, printRow } from "./page-speed/print-table.ts";
import { makeProject } from "./page-speed/projects.ts";
import { openQueue } from "./page-speed/queue-page.ts";
import { type Answer, answersInTurns } from "./page-speed/server-answer.ts";
import { type Storm, storm } from "./page-speed/storm.ts";

/**
 * How fast the page of the queue is, beside a page of the same Next with nothing on it and a bull-board with as many failed
 * jobs: scripts, the server's answer with 20,000 open holds, with 40 and with none, the first row; from a key to the next paint, from an
 * event on the wire to its paint, and long tasks while 50 events come each second. Each clock is proved with a deliberate
 * fault in the same run.
 *
 *     YARDMASTER_DATA=… node bench/page-speed.ts --url http://127.0.0.1:3000 [--holds 20000] [--times 5] [--presses 100]
 *
 * The desk must be a production build, without a limit of requests. It makes four projects and leaves them there. A bull-board
 * needs a redis-server on the PATH.
 */
const { url, holds, times, presses } = benchFlags({ holds: 20_000, times: 5, presses: 100 });
/** What rows cost that are drawn, as opposed to how many there are. */
const FEW = 40;
const desk = await connectToDesk(url);
const full = await makeProject(desk, "speed", holds);
const few = await makeProject(desk, "few", FEW);
const alone = await makeProject(desk, "alone", 1);
const empty = await makeProject(desk, "empty", 0);
// A bull-board waits for the letters of another server, where there may be no network.
const browser = await openBrowser("--host-resolver-rules=MAP fonts.googleapis.com ~NOTFOUND");
try {
  const lead = await signedIn(browser, desk.url);
  await printFirstLoads(lead);
  const page = await openQueue(lead, desk.url, full);
  printKeys(await pressKeys(page, presses));
  printPaints(await eventToPaint(page, desk, full, times * 2));
  const storms: Storm[] = [];
  for (let time = 0; time < times; time++) storms.push(await storm(browser, page, desk, full));
  printStorms(storms);
} finally {
  await browser.close();
}

async function printFirstLoads(lead: BrowserContext): Promise<void> {
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bareNext = await startBarePage();
  const bare = await firstLoadOf(other, { page: bareNext.url, row: "h1" }, times).finally(bareNext.stop);
  const bullBoard = await startBullBoard(holds);
  const bull = bullBoard && (await firstLoadOf(other, bullBoard, times).finally(bullBoard.stop));
  await other.close();
  const pages = { empty: queueOf(empty), few: queueOf(few), full: queueOf(full) };
  const answers = await answersInTurns(lead, desk, pages, times * 4);
  const cards = { alone: await cardOf(alone), full: await cardOf(full) };
  const cardAnswers = await answersInTurns(lead, desk, cards, times * 8);
  const queue = await firstLoadOf(lead, { page: `${desk.url}${queueOf(full)}`, row: "[role=option]" }, times);
  printRow("", "queue", "target", "bare Next", "bull-board");
  if (bull === null) printRow("not measured: no redis-server on PATH", "", "", "", "bull-board");
  const { scripts } = queue;
  printRow("scripts until load", kB(scripts.load), "170 kB", kB(bare.scripts.load), kB(bull?.scripts.load));
  printRow("scripts three seconds later", kB(scripts.later), "", kB(bare.scripts.later), kB(bull?.scripts.later));
  printAnswers(answers);
  printCards(cardAnswers);
  printRow("server's answer by itself", ms(queue.answer), "", ms(bare.answer), ms(bull?.answer));
  printRow("server's answer that has the rows", ms(queue.answer), "", "", ms(bull?.rows));
  printRow("first row painted", ms(queue.firstRow), "", ms(bare.firstRow), ms(bull?.firstRow));
}

function queueOf(project: string): string {
  return projectAddress(project, "/queue");
}

/** What the browser reads of one hold. */
async function cardOf(project: string): Promise<string> {
  const [hold] = (await desk.lead.listHolds({ project, limit: 1 })).items;
  return `/api/v1/queue/${hold?.id}`;
}

function printCards({ alone: one, full: all }: Record<"alone" | "full", Answer>): void {
  printRow("a card's answer by itself, no other hold open", ms(one.whole));
  printRow(`  ${holds} holds open`, ms(all.whole), ms(one.whole * 1.4));
  printRow("  as a ratio", (all.whole / one.whole).toFixed(2), "1.40");
}

function printAnswers({ empty: none, few: some, full: all }: Record<"empty" | "few" | "full", Answer>): void {
  printRow("the queue's answer, in turns: first byte, whole");
  const both = ({ firstByte, whole }: Answer) => `${firstByte.toFixed(1)}, ${ms(whole)}`;
  printRow("  no hold", both(none));
  printRow(`  ${FEW} holds`, both(some));
  printRow(`  ${holds} holds`, both(all), ms(none.whole * 1.4));
  printRow("  as a ratio to no hold, whole", (all.whole / none.whole).toFixed(2), "1.40");
  printRow(`  as a ratio to ${FEW} holds, whole`, (all.whole / some.whole).toFixed(2));
}

function printKeys(pressed: Awaited<ReturnType<typeof pressKeys>>): void {
  for (const [name, tries] of Object.entries(pressed)) {
    const next = tries.map((press) => press.next);
    printRow(`key to next paint, p75 of ${tries.length}: ${name}`, ms(percentile(next, 75)), "50 ms");
    printRow("  median, worst", `${middle(next)}, ${ms(Math.max(...next))}`);
    printRow(
      "  to the paint that shows what it did, p75",
      ms(
        percentile(
          tries.map(({ effect }) => effect),
          75,
        ),
      ),
    );
  }
}

function printPaints({ decided, held }: Awaited<ReturnType<typeof eventToPaint>>): void {
  printRow("event to paint: decided elsewhere, its row", ms(middle(decided)), "100 ms");
  printRow("event to paint: a new hold, the number above", ms(middle(held)), "100 ms");
}

function printStorms(storms: readonly Storm[]): void {
  const tasks = storms.flatMap((one) => one.tasks);
  printRow("events a second in a storm", middle(storms.map(({ rate }) => rate)).toFixed(1));
  printRow(`  tasks over 50 ms, of ${storms.length} storms`, `${tasks.length}`, "0");
  printRow("  the longest of them", ms(Math.max(0, ...tasks)), "50 ms");
  printRow("  the longest task on the processor", ms(Math.max(...storms.map(({ cpu }) => cpu))), "50 ms");
}
