import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream, PACE, type StreamSource } from "./event-stream.ts";
import type { StreamPage } from "./read-stream-page.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

const page = (text: string | null): StreamPage => ({
  bytes: text === null ? null : new TextEncoder().encode(text),
  position: { tx: "1", id: "1", seq: null },
  heldBack: true,
  more: false,
});

/** How often a stream reads within `ms`, where every line is followed by one that is held back. */
async function readsWithin(ms: number, next: () => StreamPage): Promise<number> {
  let reads = 0;
  const source: StreamSource = {
    opening: ": open\n\n",
    next: async () => {
      reads++;
      return next();
    },
    cares: () => false,
    beside: [],
  };
  const stream = new EventStream(source, new AbortController().signal);
  const reader = stream.body().getReader();
  const taking = (async () => {
    while (!(await reader.read()).done);
  })();
  for (let waited = 0; waited < ms; waited++) await vi.advanceTimersByTimeAsync(1);
  stream.end();
  await taking;
  return reads;
}

test("a reader that gets lines looks again soon for those that are held back", async () => {
  expect(await readsWithin(500, () => page("data: a line\n\n"))).toBeGreaterThanOrEqual(500 / PACE.heldBack / 2);
});

test("where nothing comes for long, it looks less and less often", async () => {
  expect(await readsWithin(500, () => page(null))).toBeLessThan(10);
});
