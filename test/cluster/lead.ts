import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { createApiClient } from "#lib/api-client/api-client.ts";
import type { Callers } from "#test/callers.ts";
import { openBrowser } from "../../bench/open-browser.ts";
import { LEAD } from "./fleet.ts";
import { ask } from "./work.ts";

/** A person before a browser who decides one hold after the other, whatever happens to the desk. */
export interface Lead {
  /** of the holds that were decided in the browser */
  decided: string[];
  /** answers of 500 and above that were not 502, 503 or 504, by their address */
  defects: string[];
  /** pages that never came to show their card, or to send what was decided on it, with what they said and what went wrong on them */
  stuck: string[];
  /** the line about the failover was seen so often */
  told: number;
  ends(): Promise<void>;
}

const KEY_REVOKED = { outcome: "failed", error: { message: "401 invalid x-api-key", httpStatus: 401 } } as const;

export async function startLead(url: string, callers: Callers, databaseUrl: string): Promise<Lead> {
  const browser = await openBrowser();
  const page = await browser.newPage({ baseURL: url });
  const lead = { decided: [] as string[], defects: [] as string[], stuck: [] as string[], told: 0 };
  page.on("response", (answer) => {
    const status = answer.status();
    if (status >= 500 && ![502, 503, 504].includes(status)) lead.defects.push(`${status} ${answer.url()}`);
  });
  noteTroubles(page);
  await signIn(page);
  let stopped = false;
  const working = work(page, callers, url, databaseUrl, lead, () => stopped);
  working.catch(() => {});
  return Object.assign(lead, {
    async ends() {
      stopped = true;
      await working.finally(() => browser.close());
    },
  });
}

async function signIn(page: Page): Promise<void> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, ...LEAD, json: "true" },
  });
  if (answer.status() !== 200) throw new Error(`the lead could not sign in: ${answer.status()}`);
}

async function work(
  page: Page,
  callers: Callers,
  url: string,
  databaseUrl: string,
  lead: Omit<Lead, "ends">,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const hold = await makeHold(url, callers);
    if (hold === null || !(await opens(page, `/p/browser/queue/${hold}`, lead.stuck))) continue;
    // Some decide at once, others in the middle of whatever comes.
    await wait(lead.decided.length % 3 === 0 ? 10_000 : 1000);
    if (await page.getByText("The database is failing over").first().isVisible()) lead.told++;
    const pressed = await page
      .getByRole("button", { name: /^Retry/ })
      .first()
      .click({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (!pressed) continue;
    lead.decided.push(hold);
    if (!(await isDecided(databaseUrl, hold, 240))) lead.stuck.push(await whatItSays(page));
    if (await page.getByText("The database is failing over").first().isVisible()) lead.told++;
  }
}

async function makeHold(url: string, callers: Callers): Promise<string | null> {
  try {
    const desk = createApiClient({ url, token: callers.automation });
    const agent = createApiClient({ url, token: callers.agent });
    // Of its own: one that was retried comes back, and to retry that once more asks for a reason.
    const labels = [randomUUID()];
    const ticket = await desk.createTicket({ title: "Close the books", reviewRequired: false, labels });
    const [claim] = await agent.claim({ agent: "closer", labels, waitSeconds: 5, leaseSeconds: 60 });
    if (claim === undefined) return null;
    await agent.finish(claim.run.id, { leaseToken: claim.leaseToken, ...KEY_REVOKED });
    return (await desk.readTicket(claim.ticket.id ?? ticket.id)).openHoldId;
  } catch (error) {
    process.stdout.write(`        no hold for the lead: ${(error as Error).message}\n`);
    return null;
  }
}

/** Whether the card of the hold can be decided: a page that was opened while the desk was not ready loads by itself as soon as it is. */
async function opens(page: Page, address: string, stuck: string[]): Promise<boolean> {
  try {
    await page.goto(address, { timeout: 30_000 });
  } catch (error) {
    process.stdout.write(`        the lead could not open ${page.url()}: ${(error as Error).message.split("\n")[0]}\n`);
    return false;
  }
  const retry = page.getByRole("button", { name: /^Retry/ }).first();
  const isThere = await retry.waitFor({ timeout: 90_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) stuck.push(await whatItSays(page));
  return isThere;
}

/** What went wrong on a page since it was opened, in the order in which it did. */
const troubles: string[] = [];

function noteTroubles(page: Page): void {
  const note = (what: string) => void troubles.push(`${new Date().toISOString()} ${what}`);
  page.on("domcontentloaded", () => troubles.splice(0));
  page.on("pageerror", (error) => note(`${error}`));
  page.on("console", (message) => message.type() === "error" && note(message.text()));
  page.on("requestfailed", (request) => note(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`));
  page.on("response", (answer) => answer.request().method() === "POST" && note(`${answer.status()} ${answer.url()}`));
}

async function whatItSays(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  return [page.url(), await page.locator("body").ariaSnapshot(), ...troubles, stored].join("\n");
}

/** Waits until the decision has reached the database; what has not after `seconds` is counted as lost in the end. */
async function isDecided(databaseUrl: string, hold: string, seconds: number): Promise<boolean> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const open = await ask(databaseUrl, "SELECT 1 FROM hold WHERE id = $1 AND state = 'open'", [hold]).catch(
      () => null,
    );
    if (open?.length === 0) return true;
    await wait(500);
  }
  return false;
}
