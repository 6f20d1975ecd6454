import type { Page } from "playwright";

/** What a page notes about itself; times in milliseconds since it was opened. */
export interface Watch {
  /** Of the tasks over 50 ms. */
  tasks: number[];
  /** Presses of keys that the browser took at least 16 ms for, by the Event Timing API. */
  presses: Press[];
  /** Events that came by the stream. */
  events: number;
  /** A text in the stream, when it was read, and for how long the page is then held up: to see that a clock would tell. */
  news: { text: string; readAt: number | null; stumble: number };
  busy: (time: number) => void;
  /** When something that is not there yet was first painted; throws where it is there already. */
  painted: (isThere: () => boolean) => Promise<number>;
  /** What is waited for. */
  awaited: Promise<number> | null;
  /** Of the last key. */
  pressedAt: number;
}

export interface Press {
  /** 0: it was no interaction, such as the letting go of a key that was pressed before. */
  interaction: number;
  at: number;
  /** From the press to the handlers, to their end, and to the next paint, which the browser rounds to 8 ms. */
  waited: number;
  handled: number;
  painted: number;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

/** Has every page that this one opens keep a `window.watch`. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = {
      tasks: [],
      presses: [],
      events: 0,
      news: { text: "", readAt: null, stumble: 0 },
      awaited: null,
      pressedAt: 0,
      busy(time) {
        for (const until = performance.now() + time; performance.now() < until; );
      },
      painted: (isThere) =>
        new Promise((done, fail) => {
          if (isThere()) return fail(new Error("What was to be painted was there before."));
          const look = () => {
            if (!isThere()) return;
            observer.disconnect();
            // The second one comes when the frame of the first is with the compositor.
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
          };
          const observer = new MutationObserver(look);
          observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        }),
    };
    window.watch = watch;
    new PerformanceObserver((list) => {
      watch.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.name.startsWith("key"))
          watch.presses.push({
            interaction: entry.interactionId,
            at: entry.startTime,
            waited: entry.processingStart - entry.startTime,
            handled: entry.processingEnd - entry.startTime,
            painted: entry.duration,
          });
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener("keydown", ({ timeStamp }) => (watch.pressedAt = timeStamp), { capture: true });
    const decode = TextDecoder.prototype.decode;
    TextDecoder.prototype.decode = function (...given) {
      const text = decode.apply(this, given);
      watch.events += text.split(/^id:/m).length - 1;
      const { news } = watch;
      if (news.text !== "" && news.readAt === null && text.includes(news.text)) {
        news.readAt = performance.now();
        watch.busy(news.stumble);
      }
      return text;
    };
  });
}
