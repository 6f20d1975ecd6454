import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpMessage } from "#lib/contract/mcp.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { environment } from "#lib/environment.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";
import { relayedAnswer } from "#lib/server/api/answer.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { buildServer } from "./build-server.ts";
import { deskOf } from "./desk.ts";

type Asked = { request: ApiRequest; body: McpMessage; ask: (request: ApiRequest) => Promise<Response> };

/**
 * Answers one message of the Model Context Protocol, of its present revision and of those of 2025. Without sessions: each request has
 * a server of its own that knows its caller alone, so nothing of one token is left for another.
 */
export async function serveMcp(access: Access, { request, body, ask }: Asked): Promise<Response> {
  if (access.tokenId === null) throw new Refusal("forbidden", "This address takes a token, not a session.");
  refuseForeignPage(request);
  const handler = createMcpHandler(() => buildServer(deskOf(request, ask)), {
    // A stream would outlive the look at its rights that every other one has; there is nothing to subscribe to.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, "a message of MCP was refused"),
  });
  return relayedAnswer(await handler.fetch(acceptingAll(request), { parsedBody: body }));
}

/** Who names no media type takes any; the library wants to see both of its own named. The body has been read. */
function acceptingAll({ url, method, headers: sent, signal }: ApiRequest): Request {
  const headers = new Headers([...sent]);
  if (/^(\*\/\*)?$/.test(sent.get("accept") ?? "")) headers.set("accept", "application/json, text/event-stream");
  return new Request(url, { method, headers, signal });
}

/**
 * Throws `forbidden` for a page of another site, also where its name was made to lead to this machine (DNS rebinding): the name that a
 * page has is compared with ours, never with the one that it asked for. Pages of this machine may ask: inspectors are such.
 */
function refuseForeignPage({ headers }: ApiRequest): void {
  const named = headers.get("origin");
  if (named === null) return;
  const origin = URL.parse(named);
  if (origin?.origin === new URL(environment().publicUrl).origin) return;
  if (origin !== null && LOOPBACK.has(origin.hostname)) return;
  throw new Refusal("forbidden", "A page of another site may not ask this.");
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
