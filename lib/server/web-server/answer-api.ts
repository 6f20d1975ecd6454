import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";
import { TextAnswer } from "#lib/server/api/answer.ts";
import { dispatch } from "#lib/server/api/dispatch.ts";
import { LiveAnswer } from "#lib/server/live/live-answer.ts";
import { NodeRequest } from "./node-request.ts";

/** Shorter texts fit into few packets, whether compressed or not; in bytes. */
const WORTH_COMPRESSING = 4096;
const FAST = { level: constants.Z_BEST_SPEED };

/** Answers one request under /api or /metrics. Throws only what a defect of ours throws. */
export async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await dispatch(new NodeRequest(request, response));
  // What nobody read of a body is read past, so that its sender hears the answer and the connection can be used again.
  request.resume();
  if (response.destroyed) {
    await answer.body?.cancel().catch(() => {});
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer instanceof LiveAnswer) {
    answer.writeTo(response);
    return;
  }
  const compress = takesGzip(request) && mayCompress(response);
  if (answer instanceof TextAnswer) await sendText(answer.content, compress, response);
  else if (answer.body === null) response.end();
  else await sendBody(answer.body, compress, response);
}

async function sendText(text: string | null, compress: boolean, response: ServerResponse): Promise<void> {
  if (text === null || !compress || text.length < WORTH_COMPRESSING) {
    response.end(text ?? undefined);
    return;
  }
  const bytes = await promisify(gzip)(text, FAST);
  announceGzip(response);
  response.end(bytes);
}

/** As fast as its reader takes it; where they hang up, its source is cancelled. */
async function sendBody(
  body: NonNullable<Response["body"]>,
  compress: boolean,
  response: ServerResponse,
): Promise<void> {
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  if (compress) announceGzip(response);
  const sent = compress ? pipeline(source, createGzip(FAST), response) : pipeline(source, response);
  // The reader went away, or its source failed after the answer had begun: it is cut off, so that nobody takes it for whole.
  await sent.catch(() => response.destroy());
}

function announceGzip(response: ServerResponse): void {
  response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Vary", "Accept-Encoding");
}

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!;\s*q=0)/.test(String(headers["accept-encoding"]));

/** Not what was asked to be left as it is, and not what is compressed already. */
function mayCompress(response: ServerResponse): boolean {
  const [type, cache] = [response.getHeader("Content-Type"), response.getHeader("Cache-Control")];
  return /^(text\/|application\/(.*\+)?json)/.test(String(type)) && !String(cache).includes("no-transform");
}
