import type { Readable, Writable } from "node:stream";
import { ReadableStream, WritableStream } from "node:stream/web";
import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";
import { type Fields, fieldsOf, objectInLine } from "../command/output-formats/json-fields.ts";
import { LineSplitter } from "../process/line-splitter.ts";

/** Requests of an agent that wait for our answer; with more, nothing further is read of it. */
const MAX_OPEN = 64;

/** What the reader of an agent's messages does with what is none. */
interface Heard {
  /** the parameters of a `session/update`, whatever they are */
  update(params: Fields): void;
  /** a line that is no message of the protocol */
  noise(line: string): void;
  /** resolves when what was heard so far is told */
  room(): Promise<void>;
}

/**
 * The messages that go between us and an agent, a line of JSON each (docs/contract.md#acp-driver). It may be anything that writes: a
 * line over 4 MiB is none, an answer to what was not asked is dropped, and it is read no faster than its messages are told and its
 * requests answered. Updates are heard here, before what follows them: the SDK reports those that it does not know to our own log.
 */
export function messageStream({ stdin, stdout }: { stdin: Writable; stdout: Readable }, heard: Heard): Stream {
  const asked = new Set<unknown>();
  let open = 0;
  let answered = () => {};

  async function* messages(): AsyncGenerator<Fields> {
    for await (const line of lines(stdout)) {
      const message = messageIn(line);
      if (message === null) heard.noise(line);
      else if (message.method === "session/update") heard.update(fieldsOf(message.params));
      await heard.room();
      if (message !== null && (await isDue(message))) yield message;
    }
  }

  /** A request has to have its place, and an answer its question; notifications are heard, or nothing to us. */
  async function isDue(message: Fields): Promise<boolean> {
    if (isRequest(message)) await place();
    return isRequest(message) || asked.delete(message.id);
  }

  async function place(): Promise<void> {
    open += 1;
    while (open > MAX_OPEN)
      await new Promise<void>((resolve) => {
        answered = resolve;
      });
  }

  const write = (message: AnyMessage) => {
    if (isRequest(message)) asked.add((message as unknown as Fields).id);
    if (isAnswer(message)) {
      open -= 1;
      answered();
    }
    // An agent that is gone reads nothing; that it is gone, the end of its messages tells.
    return new Promise<void>((resolve) => stdin.write(`${JSON.stringify(message)}\n`, () => resolve()));
  };
  return { readable: ReadableStream.from(messages()), writable: new WritableStream({ write }) } as unknown as Stream;
}

async function* lines(stdout: Readable): AsyncGenerator<string> {
  const splitter = new LineSplitter();
  try {
    for await (const chunk of stdout as AsyncIterable<Buffer>) yield* splitter.push(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
  yield* splitter.end();
}

/** The message that a line is, safe to be stored; null where it is none. */
function messageIn(line: string): Fields | null {
  const fields = objectInLine(line);
  return fields?.jsonrpc === "2.0" && (typeof fields.method === "string" || isAnswer(fields)) ? fields : null;
}

function isAnswer(message: object): boolean {
  return !("method" in message) && "id" in message;
}

function isRequest(message: object): boolean {
  return "method" in message && "id" in message;
}
