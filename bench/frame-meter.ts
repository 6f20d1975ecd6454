import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { middle } from "./middle.ts";

/** What a page felt like for a while. Times in milliseconds. */
export interface Meter {
  took: number;
  /** Time between two frames. */
  frame: number;
  frame95: number;
  frameMost: number;
  longTasks: number;
  longest: number;
  /** The longest task by the time that the processor spent on it: what remains where others use the machine too. */
  cpu: number;
  /** Rows of the list that are elements of the page, at the most. */
  rows: number;
}

/** Puts a meter into every page that this one opens: `frameMeter.begin()` and `.end()`. `row`: what a row of the list is. */
export async function watchFrames(page: Page, row: string): Promise<void> {
  await page.addInitScript((selector) => {
    let [begun, last, rows] = [0, 0, 0];
    let frames: number[] = [];
    let tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    const onFrame = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      rows = Math.max(rows, document.querySelectorAll(selector).length);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
    Object.assign(window, {
      frameMeter: {
        begin() {
          [begun, last, rows, frames, tasks] = [performance.now(), 0, 0, [], []];
        },
        async end() {
          // What was begun last has been drawn, and the observer told.
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
          frames.sort((a, b) => a - b);
          return {
            took: performance.now() - begun,
            frame: at(0.5),
            frame95: at(0.95),
            frameMost: frames.at(-1) ?? 0,
            longTasks: tasks.length,
            longest: Math.max(0, ...tasks),
            rows,
          };
        },
      },
    });
  }, row);
}

/** Measures what a page felt like while something was done to it. */
export type Measure = (work: () => Promise<unknown>) => Promise<Meter>;

/** For a page with a meter in it. */
export function meterOf(browser: Browser, page: Page): Measure {
  return async (work) => {
    await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
    await page.evaluate("window.frameMeter?.begin()");
    await work();
    const felt = (await page.evaluate("window.frameMeter.end()")) as Omit<Meter, "cpu">;
    return { ...felt, cpu: longestOnCpu(await browser.stopTracing()) };
  };
}

const FAULT_MS = 120;

/** Holds the page up once, and throws where the meter does not tell of that. */
export async function proveMeter(page: Page, meter: Measure): Promise<void> {
  const { frameMost, longTasks, longest, cpu } = await meter(() =>
    page.evaluate(async (time) => {
      await new Promise((done) => requestAnimationFrame(done));
      setTimeout(() => {
        for (const until = performance.now() + time; performance.now() < until; );
      });
      await new Promise((done) => setTimeout(done, 2 * time));
    }, FAULT_MS),
  );
  // The time of a frame may be up to two frames old, and others may have had the processor for most of it.
  if (frameMost < FAULT_MS - 34 || longest < FAULT_MS || longTasks === 0 || cpu < FAULT_MS / 20)
    throw new Error(
      `A page that was held up for ${FAULT_MS} ms was measured as ${JSON.stringify({ frameMost, longTasks, longest, cpu })}.`,
    );
}

/** Scrolls to sixty places far from each other, one in each frame. */
export async function jumpAbout(scroller: Locator): Promise<void> {
  await scroller.evaluate(async (element) => {
    for (let jump = 0; jump < 60; jump++) {
      element.scrollTop = (element.scrollHeight * ((jump * 37) % 60)) / 60;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

/** Measures so many pages, each opened anew, and prints the median of each figure, by what was done. */
export async function printMedians(
  context: BrowserContext,
  times: number,
  measure: (page: Page) => Promise<Record<string, Meter>>,
): Promise<void> {
  const results: Record<string, Meter>[] = [];
  for (let time = 0; time < times; time++) {
    const page = await context.newPage();
    results.push(await measure(page));
    await page.close();
  }
  for (const name of Object.keys(results[0] ?? {})) {
    const of = (figure: keyof Meter) => Math.round(middle(results.map((result) => result[name]?.[figure] ?? 0)));
    const parts = [
      name.padEnd(26),
      `took ${of("took")} ms`,
      `frames: median ${of("frame")}, p95 ${of("frame95")}, longest ${of("frameMost")} ms`,
      `long tasks: ${of("longTasks")}, longest ${of("longest")} ms`,
      `longest on the processor: ${of("cpu")} ms`,
      `rows in the page: ${of("rows")}`,
    ];
    process.stdout.write(`${parts.join(" · ")}\n`);
  }
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** Of a trace: the longest task of a page's own thread, in milliseconds of the processor. */
export function longestOnCpu(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === "X" && event.name.endsWith("RunTask") && pages.has(threadOf(event)),
  );
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0);
}
