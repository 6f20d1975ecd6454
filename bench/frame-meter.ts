import type { Page } from "playwright";

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
  /** Rows of the log that are elements of the page, at the most. */
  rows: number;
}

/** Puts a meter into every page that this one opens: `frameMeter.begin()` and `.end()`. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let [begun, last, rows] = [0, 0, 0];
    let frames: number[] = [];
    let tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    const onFrame = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      rows = Math.max(rows, document.querySelectorAll("[role=log] [data-index]").length);
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
  });
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
