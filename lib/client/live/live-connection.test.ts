import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { PresenceEvent } from "#lib/contract/holds/presence.ts";
import { LiveConnection } from "./live-connection.ts";

/** One answer to a fetch, written to by the test. */
class FakeStream {
  url: string;
  aborted = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly response: Response;

  constructor(url: string, signal: AbortSignal | null | undefined) {
    this.url = url;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    signal?.addEventListener("abort", () => {
      this.aborted = true;
      this.#controller?.error(new Error("aborted"));
    });
    this.response = new Response(body);
  }

  write(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.#controller?.close();
  }
}

let streams: FakeStream[];
let answer: (stream: FakeStream) => Promise<Response>;
const seen: string[] = [];
const handlers = {
  event: (event: StreamEvent) => void seen.push(event.id),
  open: (resumed: boolean) => void seen.push(resumed ? "resumed" : "opened"),
  resync: () => void seen.push("resync"),
  ended: () => void seen.push("ended"),
  presence: ({ people }: PresenceEvent) => void seen.push(`${people.length} here`),
};

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  seen.length = 0;
  answer = async (stream) => stream.response;
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const stream = new FakeStream(url, init.signal);
    streams.push(stream);
    return answer(stream);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (id: string) => `id: ${id}\nevent: hold.opened\ndata: {"id":"${id}","type":"hold.opened"}\n\n`;
const settle = () => vi.advanceTimersByTimeAsync(0);

async function opened(from: string | null = null): Promise<LiveConnection> {
  const connection = new LiveConnection("/events?project=p", from, handlers);
  connection.start();
  await settle();
  return connection;
}

test("events come in order, and a stream that ends comes back with the id of the last one", async () => {
  const connection = await opened("e-1");
  expect(streams[0]?.url).toBe("/events?project=p&lastEventId=e-1");
  streams[0]?.write(`: open\nretry: 2000\n\n${event("e-2")}${event("e-3")}`);
  await settle();
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(200);
  expect(streams[1]?.url).toBe("/events?project=p&lastEventId=e-3");
  expect(seen).toEqual(["resumed", "e-2", "e-3", "resumed"]);
  expect(connection.store.getState()).toMatchObject({ status: "live", since: null });
  connection.stop();
  expect(streams[1]?.aborted).toBe(true);
});

test("what cannot be replayed is said as a resync, whose id counts", async () => {
  const connection = await opened("old");
  streams[0]?.write('id: e-9\nevent: resync\ndata: {"type":"resync"}\n\n');
  await settle();
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual(["resumed", "resync", "resumed"]);
  expect(streams[1]?.url).toContain("lastEventId=e-9");
  connection.stop();
});

test("who is where comes beside the log, and changes nothing of where it goes on", async () => {
  const connection = await opened("e-1");
  streams[0]?.write(`${event("e-2")}event: presence\ndata: {"type":"presence","project":"p","people":[]}\n\n`);
  await settle();
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual(["resumed", "e-2", "0 here", "resumed"]);
  expect(streams[1]?.url).toContain("lastEventId=e-2");
  connection.stop();
});

test("comments keep it alive; silence does not", async () => {
  const connection = await opened();
  for (let heard = 0; heard < 3; heard++) {
    await vi.advanceTimersByTimeAsync(9_000);
    streams[0]?.write(": still here\n\n");
    await settle();
  }
  expect(streams).toHaveLength(1);
  answer = async () => Promise.reject(new TypeError("network"));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(connection.store.getState().status).toBe("live");
  const heardAt = Date.now() - 9_900;
  await vi.advanceTimersByTimeAsync(200);
  expect(streams.length).toBeGreaterThan(1);
  expect(connection.store.getState()).toMatchObject({ status: "stale", since: new Date(heardAt).toISOString() });
  connection.stop();
});

test("an absence is named by its length, and it never gives up", async () => {
  const connection = await opened();
  answer = async () => Promise.reject(new TypeError("network"));
  streams[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.store.getState().status).toBe("live");
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.store.getState().status).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.store.getState().status).toBe("stale");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.store.getState().status).toBe("offline");
  answer = async (stream) => stream.response;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.store.getState()).toMatchObject({ status: "live", since: null });
  connection.stop();
});

test("a page that is loaded without network says so at once", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  answer = async () => Promise.reject(new TypeError("network"));
  const connection = await opened();
  expect(connection.store.getState().status).toBe("offline");
  connection.stop();
});

test("a browser without network says so at once, and comes back at once", async () => {
  const connection = await opened();
  answer = async () => Promise.reject(new TypeError("network"));
  window.dispatchEvent(new Event("offline"));
  await settle();
  expect(connection.store.getState().status).toBe("offline");
  await vi.advanceTimersByTimeAsync(5000);
  expect(connection.store.getState().status).toBe("offline");
  await vi.advanceTimersByTimeAsync(25_000);
  answer = async (stream) => stream.response;
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(connection.store.getState().status).toBe("live");
  connection.stop();
});

test("a session that has ended is said once, and not asked for again", async () => {
  answer = async () => new Response("{}", { status: 401 });
  const connection = await opened();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toEqual(["ended"]);
  expect(streams).toHaveLength(1);
  connection.stop();
});

test("a desk that cannot use its database is told from one that is not reached, and asked again every two seconds", async () => {
  const problem = { code: "unavailable", status: 503, detail: "The database cannot be used at the moment." };
  answer = async () => Response.json(problem, { status: 503 });
  const connection = await opened();
  expect(connection.store.getState().databaseAway).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  const asked = streams.length;
  await vi.advanceTimersByTimeAsync(2000);
  expect(streams.length).toBe(asked + 1);
  answer = async () => new Response("<h1>503 Service Unavailable</h1>", { status: 503 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.store.getState().databaseAway).toBe(false);
  answer = async (stream) => stream.response;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connection.store.getState()).toMatchObject({ status: "live", databaseAway: false });
  connection.stop();
});
