/**
 * How a long queue behaves in Chromium: elements in the page, long tasks, and from key to paint, while one goes down it.
 *
 *     node bench/queue-scroll.ts http://127.0.0.1:3000 email password [path]
 *
 * The desk must be a production build; bench/seed-holds.ts fills it.
 */
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const [base = "", email = "", password = "", path = "/queue"] = process.argv.slice(2);
const debianChromium = "/usr/bin/chromium";
const browser = await chromium.launch({
  executablePath: existsSync(debianChromium) ? debianChromium : undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const seen = { long: [] as number[], keys: [] as number[], shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
      buffered: true,
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") seen.keys.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${base}/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/queue/);
  await page.goto(base + path);
  const list = page.getByRole("listbox", { name: "Open holds" });
  await list.getByRole("option").first().waitFor();
  await page.getByText(/^Live/).waitFor();
  const report = async (what: string) => {
    const { seen, rows, elements, last, size } = await page.evaluate(() => {
      const options = [...document.querySelectorAll("[role=option]")];
      const all = (window as unknown as { seen: { long: number[]; keys: number[]; shift: number } }).seen;
      const now = { long: [...all.long], keys: [...all.keys], shift: all.shift };
      Object.assign(all, { long: [], keys: [], shift: 0 });
      return {
        seen: now,
        rows: options.length,
        elements: document.querySelectorAll("*").length,
        last: options.at(-1)?.getAttribute("aria-posinset"),
        size: options.at(-1)?.getAttribute("aria-setsize"),
      };
    });
    const keys = seen.keys.toSorted((a, b) => a - b);
    say(
      `${what.padEnd(26)} row ${last} of ${size}; ${rows} rows and ${elements} elements in the page; long tasks ${seen.long.length}, longest ${Math.max(0, ...seen.long).toFixed(0)} ms; ` +
        `keys slower than 16 ms: ${keys.length}, median ${(keys[Math.floor(keys.length / 2)] ?? 0).toFixed(0)} ms, slowest ${(keys.at(-1) ?? 0).toFixed(0)} ms; layout shift ${seen.shift.toFixed(4)}`,
    );
  };
  await report("first sight");
  await list.focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("j");
  await report("60 × J");
  await page.mouse.move(500, 500);
  for (let turn = 0; turn < 400; turn++) await page.mouse.wheel(0, 800);
  await report("320,000 px with the wheel");
  for (let turn = 0; turn < 40; turn++) {
    await page.keyboard.press("End");
    await page.waitForTimeout(150);
  }
  await report("End, 40 times");
  for (let press = 0; press < 60; press++) await page.keyboard.press("k");
  await report("60 × K, far down");
} finally {
  await browser.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
