import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { environment } from "#lib/environment.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { type BarePage, startBarePage } from "./bare-page.ts";
import { seedHolds } from "./seed-holds.ts";

/**
 * How fast the page of the queue is, beside a page of the same Next with nothing on it: scripts until the page is loaded and
 * three seconds later, the server's answer with 20,000 open holds and with none, from a key to the next paint, from an event
 * on the wire to its paint, and long tasks while 50 events come each second. Medians of several runs.
 *
 *     PORT=3000 YARDMASTER_DATA=… DATABASE_URL=… node bench/page-speed.ts --url http://127.0.0.1:3000 [--holds 20000] [--times 5] [--beside URL]
 *
 * The desk must be a production build. It makes two projects and leaves them there. `--beside`: another desk to measure in the
 * same run, such as a bull-board.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    holds: { type: "string", default: "20000" },
    times: { type: "string", default: "5" },
    beside: { type: "string" },
  },
});
const { url } = values;
const times = Number(values.times);
const { dataFolder, adminEmail = "lead@yardmaster.local" } = environment();
const run = Date.now().toString(36).slice(-5);
const [full, empty] = [`speed-${run}`, `empty-${run}`];
const lead = createApiClient({ url, token: await makeToken("automation") });
const agent = createApiClient({ url, token: await makeToken("agent") });

await seed();
const bare = await startBarePage();
const browser = await chromium.launch({
  executablePath: existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : undefined,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  await report(browser, bare);
} finally {
  await browser.close();
  await bare.stop();
}

async function report(from: Browser, { url: bareUrl }: BarePage): Promise<void> {
  const desk = await signedIn(from);
  const other = await from.newContext();
  const beside = values.beside;
  const scripts = await scriptsOf(desk, `${url}/queue`);
  const bareScripts = await scriptsOf(other, bareUrl);
  const besideScripts = beside === undefined ? null : await scriptsOf(other, beside);
  const answers = { full: await answerOf(desk, full), empty: await answerOf(desk, empty) };
  await choose(desk, full);
  const page = await openQueue(desk);
  const keys = await pressKeys(page);
  const painted = await paintedAfter(page);
  const tasks = await storm(page);
  const row = (what: string, ours: string, target: string, next = "", third = "") =>
    say([what.padEnd(44), ours.padStart(12), target.padStart(12), next.padStart(12), third.padStart(12)].join(" "));
  row("", "queue", "target", "bare Next", beside === undefined ? "" : "beside");
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const third = (name: "load" | "later") => (besideScripts ? kB(besideScripts[name]) : "");
  row("scripts until load", kB(scripts.load), "180 kB", kB(bareScripts.load), third("load"));
  row("scripts three seconds later", kB(scripts.later), "", kB(bareScripts.later), third("later"));
  row("  as a ratio to bare Next", (scripts.load / bareScripts.load).toFixed(2), "", "1.00");
  row("server's answer, no hold", ms(answers.empty), "", ms(await timeOf(other, bareUrl)));
  row(`server's answer, ${values.holds} holds`, ms(answers.full), ms(answers.empty * 1.5));
  row("  as a ratio to no hold", (answers.full / answers.empty).toFixed(2), "1.50");
  for (const [name, taken] of Object.entries(keys)) row(`key to next paint: ${name}`, ms(middle(taken)), "50 ms");
  row("event on the wire to its paint", ms(middle(painted)), "100 ms");
  row("longest task at 50 events a second", ms(Math.max(0, ...tasks)), "50 ms");
  row("tasks over 50 ms meanwhile", `${tasks.filter((task) => task > 50).length}`, "0");
}

async function seed(): Promise<void> {
  for (const [slug, key] of [
    [full, `F${run}`],
    [empty, `E${run}`],
  ] as const)
    await lead.createProject({ slug, key: letters(key), name: slug });
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ id: string }>("SELECT id FROM project WHERE slug = $1", [full]);
  await seedHolds(client, rows[0]?.id ?? "", Number(values.holds), Date.now() % 100_000_000);
  await client.end();
}

async function signedIn(from: Browser): Promise<BrowserContext> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").fill(adminEmail);
  await page.getByLabel("Password").fill((await readFile(path.join(dataFolder, "admin-password"), "utf8")).trim());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/queue/);
  await page.close();
  await choose(context, full);
  return context;
}

/** The project that the desk shows in this browser. */
async function choose(context: BrowserContext, slug: string): Promise<void> {
  await context.addCookies([{ name: authCookieNames().project, value: slug, url }]);
}

/** Bytes of scripts as they are sent, of a browser that has none of them yet. */
async function scriptsOf(context: BrowserContext, address: string): Promise<{ load: number; later: number }> {
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

async function answerOf(context: BrowserContext, slug: string): Promise<number> {
  await choose(context, slug);
  return timeOf(context, `${url}/queue`);
}

/** Milliseconds of a whole answer. */
async function timeOf(context: BrowserContext, address: string): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times * 4 + 2; time++) {
    const from = performance.now();
    await (await context.request.get(address)).body();
    taken.push(performance.now() - from);
  }
  return middle(taken.slice(2));
}

async function openQueue(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { tasks: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((entries) => {
      seen.tasks.push(...entries.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  await page.goto(`${url}/queue`);
  await page.getByRole("option").first().waitFor();
  await page.getByText(/^Live/).waitFor();
  await page.getByRole("listbox", { name: "Open holds" }).focus();
  await page.waitForTimeout(1500);
  return page;
}

/** From the key's own time to the paint after it. */
async function pressKeys(page: Page): Promise<Record<string, number[]>> {
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  const result: Record<string, number[]> = {};
  for (const [name, key] of [
    ["move", "j"],
    ["select", "Space"],
    ["decide", "r"],
  ] as const) {
    const taken: number[] = [];
    for (let time = 0; time < times * 2; time++) {
      await page.waitForTimeout(500);
      await page.evaluate("window.taken.length = 0");
      await page.keyboard.press(key);
      await page.waitForFunction("window.taken.length > 0");
      taken.push(await page.evaluate("window.taken[0]"));
      if (name === "select") await page.keyboard.press("Escape");
    }
    result[name] = taken;
  }
  return result;
}

/** A hold on screen is decided elsewhere: from its event in this browser's stream until its row has been painted. */
async function paintedAfter(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times * 2; time++) {
    const option = page.getByRole("option").nth(2 + (time % 4));
    const id = await option.evaluate((element) => element.id);
    const key = (await option.textContent())?.match(/HELD\d+-\d+/)?.[0];
    const hold = (await lead.listHolds({ project: full, q: key, limit: 1 })).items[0];
    if (!hold) throw new Error(`no hold for ${key}`);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Network.enable");
    const wire = new Promise<number>((resolve) => {
      cdp.on("Network.dataReceived", () => resolve(Date.now()));
    });
    const paint = page.evaluate(
      (row) =>
        new Promise<number>((done) => {
          const before = document.getElementById(row)?.textContent;
          new MutationObserver((_, observer) => {
            if (document.getElementById(row)?.textContent === before) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(Date.now())));
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      id,
    );
    await lead.decideHold(hold.id, { verb: "retry", version: hold.version });
    taken.push((await paint) - (await wire));
    await cdp.detach();
    await page.waitForTimeout(700);
  }
  return taken;
}

/** Fifty events a second for ten seconds: most of them of runs, some of holds on screen. */
async function storm(page: Page): Promise<number[]> {
  const ticket = await lead.createTicket({ project: full, title: "A storm", labels: [run], reviewRequired: false });
  const [claim] = await agent.claim({ agent: "bench", labels: ticket.labels, waitSeconds: 10, leaseSeconds: 600 });
  if (!claim) throw new Error("The ticket was not to be claimed.");
  const holds = (await lead.listHolds({ project: full, limit: 100 })).items;
  await page.evaluate("window.seen.tasks.length = 0");
  for (let tenth = 0; tenth < 100; tenth++) {
    const next = new Promise((done) => setTimeout(done, 100));
    const hold = tenth % 5 === 0 ? holds[tenth / 5] : undefined;
    const events = Array.from({ length: hold ? 4 : 5 }, (_, line) => ({ type: "log" as const, message: `${line}` }));
    await Promise.all([
      agent.appendEvents(claim.run.id, { leaseToken: claim.leaseToken, events }),
      hold && lead.decideHold(hold.id, { verb: "retry", version: hold.version }),
    ]);
    await next;
  }
  return page.evaluate("window.seen.tasks");
}

async function makeToken(scope: string): Promise<string> {
  const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
  const args = [cli, "tokens", "create", "--name", `bench ${scope}`, "--scope", scope];
  return (await promisify(execFile)(process.execPath, args)).stdout.trim();
}

/** Keys of projects are capitals. */
function letters(text: string): string {
  return text
    .toUpperCase()
    .replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)))
    .slice(0, 5);
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
