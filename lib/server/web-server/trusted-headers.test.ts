import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { setTrustedHeaders } from "./trusted-headers.ts";

function request(headers: IncomingMessage["headers"], remoteAddress?: string): IncomingMessage {
  return { url: "/queue?q=1", headers, socket: { remoteAddress } } as IncomingMessage;
}

it("removes what a client may not say and keeps the rest", () => {
  const incoming = request(
    {
      accept: "*/*",
      "x-middleware-subrequest": "a",
      "x-nonce": "b",
      "content-security-policy": "script-src 'nonce-b'",
      "x-forwarded-for": "10.0.0.1",
      "x-yardmaster-client-address": "10.0.0.1",
      "x-yardmaster-path": "/elsewhere",
    },
    "::ffff:192.0.2.7",
  );
  setTrustedHeaders(incoming);
  expect(incoming.headers).toEqual({
    accept: "*/*",
    "x-yardmaster-client-address": "192.0.2.7",
    "x-yardmaster-path": "/queue?q=1",
  });
});

it("says unknown when the socket has gone", () => {
  const incoming = request({});
  setTrustedHeaders(incoming);
  expect(incoming.headers).toMatchObject({ "x-yardmaster-client-address": "unknown" });
});
