import { parseArgs } from "node:util";
import { connectToDesk } from "./connect-to-desk.ts";
import { middle } from "./middle.ts";
import { openBrowser, signedIn } from "./open-browser.ts";
import { startBarePage } from "./page-speed/bare-page.ts";
import { eventToPaint } from "./page-speed/event-to-paint.ts";
import { pressKeys } from "./page-speed/keys.ts";
import { chooseProject, makeProject } from "./page-speed/projects.ts";
import { openQueue } from "./page-speed/queue-page.ts";
import { scriptsOf } from "./page-speed/scripts.ts";
import { answerOf, queueAnswer } from "./page-speed/server-answer.ts";
import { storm } from "./page-speed/storm.ts";

/**
 * How fast the page of the queue is, beside a page of the same Next with nothing on it: scripts until the page is loaded and
 * three seconds later, the server's answer with 20,000 open holds and with none, from a key to the next paint, from an event
 * on the wire to its paint, and long tasks while 50 events come each second. Medians of several runs.
 *
 *     YARDMASTER_DATA=… node bench/page-speed.ts --url http://127.0.0.1:3000 [--holds 20000] [--times 5]
 *
 * The desk must be a production build. It makes two projects and leaves them there.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    holds: { type: "string", default: "20000" },
    times: { type: "string", default: "5" },
  },
});
const times = Number(values.times);
const desk = await connectToDesk(values.url);
const full = await makeProject(desk, "speed", Number(values.holds));
const empty = await makeProject(desk, "empty", 0);
const bare = await startBarePage();
const browser = await openBrowser();
try {
  await report();
} finally {
  await browser.close();
  await bare.stop();
}

async function report(): Promise<void> {
  const lead = await signedIn(browser, desk.url);
  const other = await browser.newContext();
  await chooseProject(lead, desk.url, full);
  const scripts = await scriptsOf(lead, `${desk.url}/queue`);
  const bareScripts = await scriptsOf(other, bare.url);
  const answers = {
    empty: await queueAnswer(lead, desk, empty, times * 4),
    full: await queueAnswer(lead, desk, full, times * 4),
    bare: await answerOf(other, bare.url, times * 4),
  };
  const page = await openQueue(lead, desk.url);
  const keys = await pressKeys(page, times * 2);
  const painted = await eventToPaint(page, desk, full, times * 2);
  const tasks = await storm(page, desk, full);
  row("", "queue", "target", "bare Next");
  row("scripts until load", kB(scripts.load), "180 kB", kB(bareScripts.load));
  row("scripts three seconds later", kB(scripts.later), "", kB(bareScripts.later));
  row("  as a ratio to bare Next", (scripts.load / bareScripts.load).toFixed(2), "", "1.00");
  row("server's answer, no hold", ms(answers.empty), "", ms(answers.bare));
  row(`server's answer, ${values.holds} holds`, ms(answers.full), ms(answers.empty * 1.5));
  row("  as a ratio to no hold", (answers.full / answers.empty).toFixed(2), "1.50");
  for (const [name, taken] of Object.entries(keys)) row(`key to next paint: ${name}`, ms(middle(taken)), "50 ms");
  row("event on the wire to its paint", ms(middle(painted)), "100 ms");
  row("longest task at 50 events a second", ms(Math.max(0, ...tasks)), "50 ms");
  row("tasks over 50 ms meanwhile", `${tasks.filter((task) => task > 50).length}`, "0");
}

function row(what: string, ours: string, target = "", bareNext = ""): void {
  const line = [what.padEnd(44), ours.padStart(12), target.padStart(12), bareNext.padStart(12)].join(" ");
  process.stdout.write(`${line.trimEnd()}\n`);
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
