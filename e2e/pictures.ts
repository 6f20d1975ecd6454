import { mkdir, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { openBrowser } from "#bench/open-browser.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { DEMO_HOLDS, openDemoQueue, startDemoDesk } from "./demo/demo-desk.ts";
import { walkHolds } from "./demo/walk-holds.ts";
import { admin } from "./desk.ts";
import { signIn } from "./people.ts";

/**
 * `npm run pictures`: starts a desk with the demo, walks it as a person would and writes docs/pictures and docs/tour.md anew: the
 * recorded walk and a picture of each page. The desk is gone afterwards.
 */
const FOLDER = path.join(projectFolder, "docs", "pictures");
const SIZE = { width: 1440, height: 900 };
/** Of the recorded walk, in pixels and milliseconds. */
const WALK = { width: 960, card: 1000, key: 450, last: 3000 };

type Demo = Awaited<ReturnType<typeof startDemoDesk>>;
/** `name` of its file, `says` under it; `at` may ask the desk for an id, `before` brings the page to what is shown. */
interface Picture {
  name: string;
  says: string;
  at: string | ((read: (address: string) => Promise<Listed>) => Promise<string>);
  before?: (page: Page) => Promise<void>;
}
type Listed = { items: { id: string; reason?: string; state: string; key?: string; ticket?: { key: string } }[] };

const hold = (reason: string) => async (read: (address: string) => Promise<Listed>) => {
  const { items } = await read("/holds?project=demo&limit=100");
  return `/queue/${items.find((one) => one.reason === reason)?.id}`;
};

/** Taken while all wait for a person. */
const WAITING: Picture[] = [
  {
    name: "queue",
    says: "The queue. Beside the list the card: the ask, goal, attempts, what is recommended, its keys.",
    at: hold("max_retries"),
  },
  { name: "question", says: "A question: a digit chooses, Enter sends.", at: hold("question") },
  {
    name: "findings",
    says: "What the sentinel says, as a difference between its last two rounds.",
    at: hold("sentinel_max_retries"),
  },
  {
    name: "prompt",
    says: "What the agent receives, to the byte, before anything is decided.",
    at: hold("sentinel_max_retries"),
    before: async (page) => {
      await page.keyboard.press("v");
      await page.getByRole("dialog", { name: "What the agent receives" }).waitFor();
    },
  },
  {
    name: "group",
    says: "Tickets that failed by one cause are one row, and one decision: one first, then ten, then the rest.",
    at: "/queue",
    before: async (page) => {
      await page.getByRole("option", { name: /tickets with the same error/ }).click();
      await page.getByText(/are settled by Retry/).waitFor();
    },
  },
  { name: "ticket", says: "A ticket: its card, and its life on a track.", at: "/tickets/DEMO-10" },
  { name: "findings-ledger", says: "Every finding and its fate in each review.", at: "/tickets/DEMO-10?tab=feedback" },
  { name: "attempts", says: "Attempt against attempt.", at: "/tickets/DEMO-10?tab=attempts" },
];

/** Taken after the walk. */
const DECIDED: Picture[] = [
  { name: "decisions", says: "What was decided, and how far each decision has come.", at: "/decisions" },
  { name: "tickets", says: "The tickets.", at: "/tickets" },
  { name: "runs", says: "The runs, live.", at: "/runs" },
  {
    name: "run",
    says: "One run: its log, calls with their results, patch and brief.",
    at: async (read) => {
      const { items } = await read("/runs?project=demo&limit=100");
      return `/runs/${items.find(({ state }) => state === "succeeded")?.id}`;
    },
  },
  { name: "insights", says: "How it goes: each figure leads to its rows.", at: "/insights" },
  {
    name: "policies",
    says: "The policy: what is retried, how often and how soon. A change is replayed on the project's history before it is in force.",
    at: "/policies",
  },
  { name: "agents", says: "The agents.", at: "/agents" },
  { name: "audit", says: "Who did what.", at: "/audit" },
  {
    name: "settings",
    says: "The settings.",
    at: "/settings",
    before: async (page) => {
      const desk = page.getByRole("region", { name: "How the installation is" }).getByText(hostname());
      await desk.evaluate((element) => element.replaceChildren("Desk yard-1"));
    },
  },
];

const demo = await startDemoDesk();
const browser = await openBrowser();
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const page = await (await dark(browser, demo)).newPage();
  await signIn(page, admin, "/");
  await openDemoQueue(page);
  for (const picture of WAITING) await take(page, picture);
  await record(page);
  for (const picture of DECIDED) await take(page, picture);
  await page.context().clearCookies();
  await take(page, { name: "sign-in", says: "", at: "/sign-in" });
  await writeFile(path.join(projectFolder, "docs", "tour.md"), tour());
} finally {
  await browser.close();
  await demo.stop();
}

function dark(from: Browser, { url }: Demo): Promise<BrowserContext> {
  const looks = { colorScheme: "dark", reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC" } as const;
  return from.newContext({ baseURL: url, viewport: SIZE, ...looks });
}

async function take(page: Page, { name, at, before }: Picture): Promise<void> {
  const read = async (address: string) => (await page.request.get(`/api/v1${address}`)).json();
  const address = typeof at === "string" ? at : await at(read);
  await page.goto(address === "/sign-in" ? address : `/p/demo${address}`);
  if (address !== "/sign-in") await page.getByText(/^Live/).first().waitFor();
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
  await before?.(page);
  await page.locator("[aria-label^='Loading']").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await sharp(await shoot(page))
    .webp({ quality: 82 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}

/** The ten holds decided by keys, as one animated picture: each card, then the key on it. */
async function record(page: Page): Promise<void> {
  await page.goto("/p/demo/queue");
  await page.getByText(/^Live/).first().waitFor();
  const frames: { png: Buffer; ms: number }[] = [];
  const film = async (ms: number) => frames.push({ png: await shrink(await shoot(page)), ms });
  const decided = await walkHolds(page, DEMO_HOLDS, async (cap, when) => {
    if (when === "after") return showKey(page, null);
    await film(WALK.card);
    await showKey(page, cap);
    await film(WALK.key);
  });
  await page.getByText("0 need a decision", { exact: true }).waitFor();
  // The group that was decided last stays while it is looked at: the end is what is there afterwards.
  await page.goto("/p/demo/queue");
  await page.getByRole("heading", { name: "Nothing needs a decision." }).waitFor();
  await page.getByText(/^Live/).first().waitFor();
  await page.getByRole("region", { name: "Outbox" }).waitFor();
  await film(WALK.last);
  const keys = decided.flatMap((one) => one.keys).length;
  process.stdout.write(`${DEMO_HOLDS} holds were decided by ${keys} keys; ${frames.length} frames\n`);
  await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    // Lossy, what has gone from a dark frame would still be seen in the next ones.
    .webp({ nearLossless: true, quality: 60, effort: 4, delay: frames.map(({ ms }) => ms), loop: 0 })
    .toFile(path.join(FOLDER, "walk.webp"));
}

function shrink(png: Buffer): Promise<Buffer> {
  return sharp(png).resize({ width: WALK.width }).png().toBuffer();
}

/** Draws the key that is pressed over the page; null takes it away. */
async function showKey(page: Page, cap: string | null): Promise<void> {
  await page.evaluate((text) => {
    document.getElementById("pressed-key")?.remove();
    if (text === null) return;
    const key = document.createElement("kbd");
    key.id = "pressed-key";
    key.textContent = text;
    Object.assign(key.style, {
      position: "fixed",
      left: "50%",
      bottom: "96px",
      zIndex: "99",
      padding: "10px 26px",
      borderRadius: "12px",
      background: "#f4f4f2",
      color: "#101114",
      font: "600 40px Geist, sans-serif",
      boxShadow: "0 12px 40px #000c",
    });
    document.body.append(key);
  }, cap);
}

/** What is on screen, where nothing of this machine is. */
async function shoot(page: Page): Promise<Buffer> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not drawn is not in the picture
  const text = await page.evaluate(() => document.body.innerText);
  const found = [demo.folder, projectFolder, hostname()].filter((mine) => text.includes(mine));
  if (found.length > 0) throw new Error(`${page.url()} shows ${found.join(", ")}.`);
  return page.screenshot();
}

function tour(): string {
  const parts = [...WAITING, ...DECIDED].map(({ name, says }) => `${says}\n\n![${says}](pictures/${name}.webp)\n`);
  return `# A tour\n\nThe demo that \`bin/up\` begins with, page by page. \`npm run pictures\` takes these pictures anew.\n\n${parts.join("\n")}`;
}
