import type { ServerResponse } from "node:http";
import { PROBLEMS } from "#lib/contract/problem.ts";
import type { Refusal } from "./vet-request.ts";

/** A refusal as it goes over the wire. */
export interface RefusalAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Words a refusal: problem+json for the programming interface, a plain page for people. */
export function wordRefusal({ code, detail, allow }: Refusal, asProblem: boolean): RefusalAnswer {
  const { status, title } = PROBLEMS[code];
  const body = asProblem
    ? JSON.stringify({ type: "about:blank", title, status, code, detail })
    : `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>${detail}</p></html>`;
  const headers: Record<string, string> = {
    "content-type": asProblem ? "application/problem+json" : "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
  };
  if (allow) headers.allow = allow.join(", ");
  return { status, headers, body };
}

/** Answers a request with a refusal. */
export function refuse(response: ServerResponse, refusal: Refusal, asProblem: boolean): void {
  const { status, headers, body } = wordRefusal(refusal, asProblem);
  response.writeHead(status, headers).end(body);
}

/** Answers on a bare socket, where Node has no response to offer, and closes it. */
export function refuseOnSocket(socket: NodeJS.WritableStream, refusal: Refusal): void {
  const { status, headers, body } = wordRefusal(refusal, true);
  const lines = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${PROBLEMS[refusal.code].title}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
