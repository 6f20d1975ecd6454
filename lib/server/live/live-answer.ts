import type { ServerResponse } from "node:http";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { HIGH_WATER, type Sink } from "./event-stream.ts";

/** What goes on being written once it is opened. */
type Ongoing = { end(): void };

/**
 * The answer of a stream. Our own web server writes it to the response of node:http as it comes; whoever reads its body instead (Next's
 * route handler, tests) gets the same through a stream of the web, made when it is first asked for.
 */
export class LiveAnswer extends Response {
  readonly #open: (sink: Sink) => Ongoing;
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined;

  readonly #request: Pick<ApiRequest, "signal">;

  /** `open` is called at most once. */
  constructor(open: (sink: Sink) => Ongoing, request: Pick<ApiRequest, "signal">, headers: Record<string, string>) {
    super(null, { headers });
    this.#open = open;
    this.#request = request;
    Object.defineProperty(this, "body", { get: () => this.#readable() });
  }

  /** Writes to a response whose head is set, until either ends. */
  writeTo(response: ServerResponse): void {
    response.flushHeaders();
    const ongoing = this.#open(responseSink(response));
    response.once("close", () => ongoing.end());
  }

  #readable(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.#body ??= readable(this.#open, this.#request.signal);
    return this.#body;
  }
}

function responseSink(response: ServerResponse): Sink {
  return {
    get waiting() {
      return response.writableLength;
    },
    write: (bytes) => void response.write(bytes),
    onceDrained: (tell) => void response.once("drain", tell),
    end: () => void response.end(),
  };
}

function readable(open: (sink: Sink) => Ongoing, caller: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  let ongoing: Ongoing | undefined;
  const end = () => ongoing?.end();
  let drained: (() => void) | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        ongoing = open({
          get waiting() {
            return HIGH_WATER - (controller.desiredSize ?? 0);
          },
          write: (bytes) => controller.enqueue(bytes as Uint8Array<ArrayBuffer>),
          onceDrained: (tell) => {
            drained = tell;
          },
          end() {
            caller.removeEventListener("abort", end);
            try {
              controller.close();
            } catch {
              // The reader cancelled: there is nothing left to close.
            }
          },
        });
        if (caller.aborted) end();
        else caller.addEventListener("abort", end);
      },
      pull() {
        const tell = drained;
        drained = undefined;
        tell?.();
      },
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER }),
  );
}
