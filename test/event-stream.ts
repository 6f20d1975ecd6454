import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { StreamEvent } from "#lib/contract/events.ts";
import { dispatch } from "#lib/server/api/dispatch.ts";
import { requestOf } from "./api.ts";

/** A reader of the event stream, as a browser would be one. */
export type StreamReader = {
  status: number;
  headers: Headers;
  /** everything that came, in order */
  received: { id: string; event: string; data: StreamEvent }[];
  comments: string[];
  /** waits until `enough` is true of what came; fails after 10 s */
  until(enough: (received: StreamReader["received"]) => boolean): Promise<void>;
  /** the last id that came, also one without an event */
  lastId(): string;
  ended: Promise<void>;
  /** hangs up */
  close(): void;
};

/** Opens a stream and reads it until it ends or is closed. Without a token it comes with the session in `headers`. */
export async function openStream(
  token: string | undefined,
  query = "",
  headers: Record<string, string> = {},
): Promise<StreamReader> {
  const hangUp = new AbortController();
  const answer = await dispatch(requestOf("GET", `/api/v1/events${query}`, { token, headers, signal: hangUp.signal }));
  const received: StreamReader["received"] = [];
  const comments: string[] = [];
  let lastId = "";
  let tell = () => {};
  const parser = createParser({
    onEvent: (event: EventSourceMessage) => {
      received.push({ id: event.id ?? "", event: event.event ?? "", data: JSON.parse(event.data) });
    },
    onComment: (comment) => comments.push(comment),
  });
  const ended = read(answer, hangUp.signal, (text) => {
    lastId = [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? lastId;
    parser.feed(text);
    tell();
  }).finally(() => tell());
  const until: StreamReader["until"] = async (enough) => {
    const giveUp = AbortSignal.timeout(150_000);
    while (!enough(received)) {
      if (giveUp.aborted)
        throw new Error(
          `waited in vain; ${received.length} came, the last: ${received.slice(-5).map(({ id, event }) => `${id} ${event}`)}`,
        );
      await Promise.race([
        new Promise<void>((resolve) => (tell = resolve)),
        new Promise((resolve) => giveUp.addEventListener("abort", resolve)),
      ]);
    }
  };
  return {
    status: answer.status,
    headers: answer.headers,
    received,
    comments,
    until,
    lastId: () => lastId,
    ended,
    close: () => hangUp.abort(),
  };
}

async function read(answer: Response, signal: AbortSignal, feed: (text: string) => void): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  signal.addEventListener("abort", () => reader?.cancel().catch(() => {}));
  for (;;) {
    const chunk = await reader?.read().catch(() => undefined);
    if (chunk === undefined || chunk.done) return;
    feed(chunk.value);
  }
}
