import type { Page } from "playwright";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { benchFlags, connectToDesk } from "./connect-to-desk.ts";
import { jumpAbout, type Meter, meterOf, printMedians, proveMeter, watchFrames } from "./frame-meter.ts";
import { openBrowser, signedIn } from "./open-browser.ts";
import { makeProject } from "./page-speed/projects.ts";

/**
 * How a long queue scrolls in Chromium: frames, long tasks and elements in the page while one goes down it with keys, the
 * wheel, the bar and End. Prints the medians of several times.
 *
 *     YARDMASTER_DATA=… node bench/queue-scroll.ts --url http://127.0.0.1:3000 [--holds 20000] [--times 5]
 *
 * The desk must be a production build. It makes a project and leaves it there.
 */
const { url, holds, times } = benchFlags({ holds: 20_000, times: 5 });
const project = await makeProject(await connectToDesk(url), "scroll", holds);
const browser = await openBrowser();
try {
  const context = await signedIn(browser, url);
  await printMedians(context, times, measure);
} finally {
  await browser.close();
}

async function measure(page: Page): Promise<Record<string, Meter>> {
  await watchFrames(page, "[role=option]");
  const meter = meterOf(browser, page);
  const list = page.getByRole("listbox", { name: "Open holds" });
  const open = await meter(async () => {
    await page.goto(`${url}${projectAddress(project, "/queue")}`);
    await list.getByRole("option").first().waitFor();
    await page.getByText(/^Live/).waitFor();
  });
  await proveMeter(page, meter);
  await list.focus();
  const keyDown = async (key: string, presses: number, pause = 0) => {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key);
      if (pause > 0) await page.waitForTimeout(pause);
    }
  };
  const results = {
    open,
    "60 times J": await meter(() => keyDown("j", 60)),
    "320,000 px with the wheel": await meter(async () => {
      await page.mouse.move(500, 500);
      for (let turn = 0; turn < 400; turn++) await page.mouse.wheel(0, 800);
    }),
    "End, 40 times": await meter(() => keyDown("End", 40, 150)),
    "jump about": await meter(() => jumpAbout(list.locator("xpath=../.."))),
    "60 times K, far down": await meter(() => keyDown("k", 60)),
  };
  const reached = Number(await list.getByRole("option").last().getAttribute("aria-posinset"));
  if (reached < 500) throw new Error(`After all that the list had only come to row ${reached}.`);
  return results;
}
