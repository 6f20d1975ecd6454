import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { updateDecisionSettings } from "#lib/db/holds/pending/decision-settings.ts";
import type { Role } from "#lib/engine/people/access.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { onDatabase } from "./desk.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export interface Somebody {
  email: string;
  password: string;
}

/**
 * Makes a person as the command line does; without a project their role holds in each. `mustChange`: the password is not their own.
 * `sendDelay`: seconds until their decisions are sent.
 */
export async function createPerson(
  address: string,
  role: Role,
  project?: string,
  mustChange = false,
  sendDelay = 0,
): Promise<Somebody> {
  const { retry } = test.info();
  // What a person is called comes from before the @, and stays so where a journey is walked again.
  const email = retry === 0 ? address : address.replace("@", `@again${retry}.`);
  const password = randomBytes(15).toString("base64url");
  await onDatabase(async () => {
    const { id } = await createUser({ email, password, role, projectSlug: project, mustChange });
    await updateDecisionSettings(id, { sendDelay });
  });
  return { email, password };
}

/** Fills the sign-in page in and presses its button. */
export async function fillSignIn(page: Page, { email, password }: Somebody): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Gives the browser of a page a session, as the sign-in page would, and goes to a page. */
export async function signIn(page: Page, { email, password }: Somebody, to: string): Promise<void> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { form });
  expect(answer.status()).toBe(200);
  await page.goto(to);
}

/** The page has come alive. What the server drew looks the same before that, but hears no key. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
}

/** What the browser complains about from now on: errors of the console and of scripts. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a theme can break. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Nothing on the page, or in the part named by a selector, breaks WCAG 2.2 AA in either theme, as far as axe can see. An open
 * menu hangs outside of the page's regions, so that for a part this one rule is not asked.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNoViolations(page, "dark", part, { runOnly: COLOURS });
  await expectNoViolations(page, "light", part, {
    runOnly: TAGS,
    rules: { region: { enabled: part === undefined } },
  });
}

async function expectNoViolations(
  page: Page,
  colorScheme: "dark" | "light",
  part: string | undefined,
  options: axe.RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settleColours(page);
  await holdBars(page, "static");
  // Once for each document: to send and to read it takes as long as to look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ within, asked }) => (await window.axe.run(within, asked)).violations,
    { within: part ?? "html", asked: { ...options, resultTypes: ["violations" as const] } },
  );
  await holdBars(page, "");
  expect(
    violations.map(({ id, nodes }) => `${id}, ${colorScheme}: ${nodes.map((node) => node.html).join(" ")}`),
  ).toEqual([]);
}

/**
 * A target below a bar that sticks to the bottom, or below the head of the page, is scrolled clear of it: only where the page
 * happens to stand does axe find it too small.
 */
async function holdBars(page: Page, position: "static" | ""): Promise<void> {
  await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll<HTMLElement>("main *")) {
      const { position: now, bottom } = getComputedStyle(element);
      const isBar = now === "sticky" && (bottom !== "auto" || element.localName === "header");
      if (wanted === "" ? element.dataset.held !== "" : !isBar) continue;
      element.style.position = wanted;
      if (wanted === "") delete element.dataset.held;
      else element.dataset.held = "";
    }
  }, position);
}

/**
 * A colour on its way from one theme to the other, and a dialog on its way up, have a contrast that nobody is meant to read.
 * What turns for ever, and what goes with scrolling, never ends.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changing = document
      .getAnimations()
      .filter(
        ({ timeline, playState, effect }) =>
          timeline instanceof DocumentTimeline &&
          playState === "running" &&
          Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(changing.map((animation) => animation.finished));
  });
}

/** Nothing is cut off at the sides: the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() =>
    [document.documentElement, document.querySelector("main")]
      .filter((element) => element !== null)
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.tagName),
  );
  expect(wider).toEqual([]);
}

/** Asks the API with the session of a page. */
export async function askAs(page: Page, method: "PATCH" | "POST", path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async ([how, where, what]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api/v1${where}`, { method: how, headers, body: what })).status;
    },
    [method, path, JSON.stringify(body)] as const,
  );
  expect(status).toBeLessThan(300);
}
