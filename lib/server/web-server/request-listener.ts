import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { RequestHandler } from "sirv";
import { BUILD_HEADER } from "#lib/contract/build-header.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { isDatabaseAway } from "#lib/server/live/database-standing.ts";
import { refuse } from "./refuse.ts";
import { securityHeaders } from "./security-headers.ts";
import { setTrustedHeaders } from "./trusted-headers.ts";
import { isApi, isDispatched, vetRequest } from "./vet-request.ts";

/** What Next's own request handler looks like. */
export type Application = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const FILE_HEADERS = ["x-content-type-options", "cross-origin-resource-policy"];

/**
 * Puts our checks, headers, compressed files and, where there is one, the API before Next. Nothing that goes wrong inside reaches the
 * process.
 */
export function requestListener(
  files: RequestHandler,
  application: Application,
  https: boolean,
  development: boolean,
  answerApi: Application = application,
  build = "",
): RequestListener {
  return (request, response) => {
    const [method, target] = [request.method ?? "", request.url ?? ""];
    const api = isApi(target);
    const nonce = randomBytes(16).toString("base64");
    const headers = securityHeaders({ api, nonce, https, development });
    if (api) headers[BUILD_HEADER] = build;
    const setHeaders = () => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    };
    closeWhenStopping(response);
    const refusal = vetRequest(method, target);
    if (refusal) {
      setHeaders();
      return refuse(response, refusal, api);
    }
    setTrustedHeaders(request);
    if (!api) {
      sayUnavailable(response);
      request.headers["x-nonce"] = nonce;
      request.headers[BUILD_HEADER] = build;
      request.headers["content-security-policy"] = headers["content-security-policy"];
    }
    const answer = () => {
      setHeaders();
      const answered = isDispatched(target) ? answerApi(request, response) : application(request, response);
      answered.catch((error: unknown) => fail(request, response, error));
    };
    if (method !== "GET" || !target.startsWith("/_next/static/")) return answer();
    // A script or style needs none of what is said of pages, which would be a fortieth of all that is sent.
    for (const name of FILE_HEADERS) response.setHeader(name, headers[name] ?? "");
    files(request, response, answer);
  };
}

/** What comes over a connection that is kept open comes to another desk next. */
function closeWhenStopping(response: ServerResponse): void {
  if (registry.shutdown.signal.aborted) response.setHeader("connection", "close");
}

function fail({ method, url = "" }: IncomingMessage, response: ServerResponse, error: unknown): void {
  log.error({ err: error, method, path: url.split("?", 1)[0] }, "a request failed");
  if (!response.headersSent) response.writeHead(500);
  response.end();
}

/** A page that could not be put together while the database is away is no defect: whoever asks is to try again (503). */
function sayUnavailable(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !isDatabaseAway()) return write(status, ...rest);
    response.setHeader("retry-after", "1");
    return write(503, ...rest);
  };
}
