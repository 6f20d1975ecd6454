import { randomInt } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { markOwned } from "#test/abandoned-folders.ts";
import { deskEnvironment } from "../desk.ts";
import { startDesk } from "../start-desk.ts";

/** How many of the demo's holds wait for a person once its agents have done what they can. */
export const DEMO_HOLDS = 10;

/** A desk of its own, on which the demo's agents are at work; its first admin is that of `e2e/desk.ts`. */
export async function startDemoDesk(): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-demo-"));
  await markOwned(folder);
  const port = String(randomInt(20_000, 28_000));
  const stop = await startDesk(folder, { ...deskEnvironment(), PORT: port });
  return { url: `http://127.0.0.1:${port}`, folder, stop };
}

/** Opens the demo's queue and waits until all of its holds are there and the page is live. */
export async function openDemoQueue(page: Page): Promise<void> {
  await page.goto("/p/demo/queue");
  await page.getByText(`${DEMO_HOLDS} need a decision`, { exact: true }).waitFor({ timeout: 900_000 });
  await page.getByRole("listbox", { name: "Open holds" }).waitFor();
  // What came meanwhile waits under a pill.
  await page.reload();
  await page.getByText(/^Live/).first().waitFor();
}
