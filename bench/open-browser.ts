import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { environment } from "#lib/environment.ts";
import { debianChromium } from "./debian-chromium.ts";

/** The Chromium that all benches measure in. */
export function openBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: debianChromium,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", ...args],
  });
}

/** A window in which the desk's first admin is signed in. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const { dataFolder, adminEmail = "lead@yardmaster.local" } = environment();
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(adminEmail);
  await page.getByLabel("Password").fill((await readFile(path.join(dataFolder, "admin-password"), "utf8")).trim());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/queue/);
  await page.close();
  return context;
}
