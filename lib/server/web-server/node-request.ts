import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";

/** A request of node:http as the API reads it: nothing of it is copied, and what nobody asks for is never made. */
export class NodeRequest implements ApiRequest {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly headers: NodeHeaders;
  #gone: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
    this.headers = new NodeHeaders(request.headers);
  }

  get method(): string {
    return this.#request.method ?? "GET";
  }

  /** What a client sends as Host may be no name at all, so that it is no part of this. */
  get url(): string {
    return `http://desk${this.#request.url}`;
  }

  get signal(): AbortSignal {
    if (this.#gone !== undefined) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    if (this.#response.destroyed) gone.abort();
    this.#response.once("close", () => {
      if (!this.#response.writableFinished) gone.abort();
    });
    return gone.signal;
  }

  get body(): AsyncIterable<Uint8Array> | null {
    const { "content-length": length, "transfer-encoding": encoding } = this.#request.headers;
    return length === undefined && encoding === undefined ? null : this.#chunks();
  }

  /** Whoever stops reading, because it is too much, can still be answered: the rest is read past by node:http. */
  async *#chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#request.iterator({ destroyOnReturn: false });
    } catch {
      throw new Refusal("malformed_json", "The request ended before its body did.");
    }
  }
}

class NodeHeaders {
  readonly #headers: IncomingMessage["headers"];

  constructor(headers: IncomingMessage["headers"]) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    return this.#headers[name.toLowerCase()]?.toString() ?? null;
  }

  has(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const [name, value] of Object.entries(this.#headers)) if (value !== undefined) yield [name, value.toString()];
  }
}
