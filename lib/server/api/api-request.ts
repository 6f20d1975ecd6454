/**
 * What the API reads of a request. A `Request` of the web is one (Next's route handler, tests), and so is what node:http received
 * (`lib/server/web-server/node-request.ts`), which is read where it lies.
 */
export interface ApiRequest {
  readonly method: string;
  /** absolute; its origin means nothing */
  readonly url: string;
  readonly headers: Pick<Headers, "get" | "has"> & Iterable<[string, string]>;
  /** aborts when the caller hangs up */
  readonly signal: AbortSignal;
  readonly body: AsyncIterable<Uint8Array> | null;
}
