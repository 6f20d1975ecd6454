import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "#lib/contract/events.ts";
import { SharedConnection } from "./shared-connection.ts";

/** What the tabs of one browser share: locks and channels, and the desk at the other end. */
let asked: string[];
let write: ((text: string) => void)[];
let waiting: (() => void)[];
let channels: FakeChannel[];

class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close(): void {
    channels = channels.filter((other) => other !== this);
  }
}

/** One lock, given to one after the other. */
async function request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    waiting.push(resolve);
    signal.addEventListener("abort", () => {
      if (waiting[0] !== resolve) reject(new Error("aborted"));
      waiting = waiting.filter((one) => one !== resolve);
    });
    if (waiting.length === 1) resolve();
  });
  await work();
  waiting[0]?.();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  write = [];
  waiting = [];
  channels = [];
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("BroadcastChannel", FakeChannel);
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => void write.push((text) => controller.enqueue(new TextEncoder().encode(text))),
      }),
    );
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
};
const event = (id: string) => `id: ${id}\nevent: hold.opened\ndata: {"id":"${id}","type":"hold.opened"}\n\n`;

async function tab(from: string) {
  const seen: string[] = [];
  const connection = new SharedConnection("live", "/events", from, {
    event: (news: StreamEvent) => void seen.push(news.id),
    open: () => {},
    resync: () => void seen.push("resync"),
    ended: () => void seen.push("ended"),
  });
  connection.start();
  await settle();
  return { connection, seen };
}

test("two tabs have one stream, and both hear every event", async () => {
  const first = await tab("e-1");
  const second = await tab("e-1");
  expect(asked).toEqual(["/events?lastEventId=e-1"]);
  write[0]?.(event("e-2"));
  await settle();
  expect(first.seen).toEqual(["e-2"]);
  // What it may have missed before its first word is read again, once.
  expect(second.seen).toEqual(["resync", "e-2"]);
  expect(second.connection.store.getState().status).toBe("live");
  for (const { connection } of [first, second]) connection.stop();
});

test("when the tab with the stream goes, the next one goes on from the last event that it heard of", async () => {
  const first = await tab("e-1");
  const second = await tab("e-1");
  write[0]?.(event("e-2"));
  await settle();
  first.connection.stop();
  await settle();
  expect(asked).toEqual(["/events?lastEventId=e-1", "/events?lastEventId=e-2"]);
  write[1]?.(event("e-3"));
  await settle();
  expect(second.seen).toEqual(["resync", "e-2", "e-3"]);
  expect(first.seen).toEqual(["e-2"]);
  second.connection.stop();
});

test("a tab that keeps the lock and says nothing is noticed", async () => {
  const first = await tab("e-1");
  const second = await tab("e-1");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(second.connection.store.getState().status).toBe("live");
  const [frozen] = channels;
  channels = channels.filter((channel) => channel !== frozen);
  vi.spyOn(frozen as FakeChannel, "postMessage").mockImplementation(() => {});
  await vi.advanceTimersByTimeAsync(16_000);
  expect(second.connection.store.getState().status).toBe("stale");
  for (const { connection } of [first, second]) connection.stop();
});

test("without locks each tab has its own stream", async () => {
  vi.stubGlobal("navigator", {});
  const tabs = [await tab("e-1"), await tab("e-1")];
  expect(asked).toHaveLength(2);
  for (const { connection } of tabs) connection.stop();
});
