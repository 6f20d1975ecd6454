import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { debianChromium } from "./bench/debian-chromium.ts";
import { deskUrl } from "./e2e/desk.ts";

/** What `bin/test --long` walks. */
const LONG = /@long/;
const PHONE = "**/*.phone.spec.ts";
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], deviceScaleFactor: 1 };

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["list"]],
  forbidOnly: true,
  fullyParallel: false,
  // A journey waits more than it computes: for its browser, the desk and the database.
  workers: Math.min(4, 2 * availableParallelism()),
  // Where a landing hangs on it, a journey may be walked twice; the report still says that it was.
  retries: process.env.CI ? 1 : 0,
  // For a machine that others use too: a step may take long, what never comes is given up on its own.
  timeout: 300_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 100_000 },
  use: {
    baseURL: deskUrl(),
    actionTimeout: 100_000,
    locale: "en-GB",
    timezoneId: "UTC",
    // A journey that answers requests itself would not see those of the worker; e2e/offline.spec.ts allows it.
    serviceWorkers: "block",
    // What moves is painted by the processor here, at every frame.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // To record every journey takes a third more of the processor than to walk it.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: debianChromium,
      // Root may only run Chromium without its sandbox; the other switches keep it from calling home.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: what V8 spends on making its scripts fast never pays.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
  },
  projects: [
    { name: "desktop", testIgnore: PHONE, grepInvert: LONG, use: desktop },
    { name: "phone", testMatch: PHONE, grepInvert: LONG, use: phone },
    { name: "desktop-long", testIgnore: PHONE, grep: LONG, use: desktop },
    { name: "phone-long", testMatch: PHONE, grep: LONG, use: phone },
  ],
});
