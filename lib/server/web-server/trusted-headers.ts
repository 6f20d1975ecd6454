import type { IncomingMessage } from "node:http";
import { environment } from "#lib/environment.ts";
import { findClient } from "./find-client.ts";

/** Headers that Next or our own code believes, so a client must not be able to set them. */
const believed =
  /^(?:x-middleware-.*|x-nextjs-.*|x-nonce|x-yardmaster-.*|x-forwarded-.*|x-real-ip|x-invoke-.*|forwarded|content-security-policy(?:-report-only)?)$/;

/** Removes from a request what only a server in front of Next may say, and notes where it came from and what it asks for. */
export function setTrustedHeaders(request: IncomingMessage): void {
  const client = findClient(
    request.socket.remoteAddress,
    request.headers["x-forwarded-for"],
    environment().trustedProxies,
  );
  for (const name of Object.keys(request.headers)) {
    if (believed.test(name)) delete request.headers[name];
  }
  request.headers[CLIENT_ADDRESS_HEADER] = client;
  request.headers[REQUESTED_PATH_HEADER] = request.url;
}

/** Set by our web server on every request from the socket itself, or what a trusted proxy says; what a client sends under this name is removed. */
export const CLIENT_ADDRESS_HEADER = "x-yardmaster-client-address";

/** The network address a request came from, for rate limits and the record of sign-ins; "unknown" outside our web server. */
export function clientAddress(headers: Pick<Headers, "get">): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** Set by our web server on every request: path and query as they were asked for. A page of Next cannot know its own address. */
export const REQUESTED_PATH_HEADER = "x-yardmaster-path";

/** The page that was asked for, to come back to after signing in; `/` outside our web server. */
export function requestedPath(headers: Pick<Headers, "get">): string {
  const asked = URL.parse(headers.get(REQUESTED_PATH_HEADER) ?? "/", "http://desk");
  if (asked === null) return "/";
  asked.searchParams.delete("_rsc");
  return `${asked.pathname}${asked.search}`;
}
