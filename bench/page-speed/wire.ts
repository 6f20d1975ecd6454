import { createParser } from "eventsource-parser";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { BenchDesk } from "../connect-to-desk.ts";

/** A stream of a project beside that of the page: what came, whatever the page is busy with. */
export interface Wire {
  /** Events so far. */
  count: () => number;
  /** When an event that passes came, by the clock of Date; waits for it. */
  cameAt: (passes: (event: StreamEvent) => boolean) => Promise<number>;
  close: () => void;
}

/** Opens such a stream and waits until it is there. */
export async function openWire({ url, token }: BenchDesk, project: string): Promise<Wire> {
  const closing = new AbortController();
  const response = await fetch(`${url}/api/v1/events?project=${project}`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`);
  const came: { event: StreamEvent; at: number }[] = [];
  let tell = () => {};
  void read(response.body, (event, at) => {
    came.push({ event, at });
    tell();
  });
  return {
    count: () => came.length,
    async cameAt(passes) {
      for (;;) {
        const found = came.find(({ event }) => passes(event));
        if (found) return found.at;
        await new Promise<void>((again) => {
          tell = again;
        });
      }
    },
    close: () => closing.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, take: (event: StreamEvent, at: number) => void): Promise<void> {
  let at = 0;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event !== undefined) take(JSON.parse(data), at);
    },
  });
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) {
      at = Date.now();
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === "AbortError")) throw error;
  }
}
