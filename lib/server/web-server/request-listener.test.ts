import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { noteDatabase } from "#lib/server/live/database-standing.ts";
import { answerMalformedRequests } from "./malformed-requests.ts";
import { type Application, requestListener } from "./request-listener.ts";
import { stopServer } from "./stop-server.ts";

let server: Server;
const application = vi.fn<Application>();

beforeEach(async () => {
  application.mockReset().mockImplementation(async (request, response) => {
    response.end(JSON.stringify(request.headers));
  });
  server = createServer(requestListener((_request, _response, next) => next?.(), application, false, false));
  answerMalformedRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
  vi.restoreAllMocks();
});

function address(path: string): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

/** Sends bytes as they are and returns all that comes back. */
async function send(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

it("gives the application the nonce that the page's policy names", async () => {
  const response = await fetch(address("/queue"), { headers: { "x-nonce": "mine" } });
  const seen = (await response.json()) as Record<string, string>;
  expect(seen["x-nonce"]).not.toBe("mine");
  expect(response.headers.get("content-security-policy")).toContain(`'nonce-${seen["x-nonce"]}'`);
  expect(seen["content-security-policy"]).toBe(response.headers.get("content-security-policy"));
  expect(seen["x-yardmaster-client-address"]).toBe("127.0.0.1");
});

it("refuses an address that cannot be decoded, as a problem for the API and as a page for people", async () => {
  const api = await fetch(address("/api/v1/%ff"));
  expect([api.status, api.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
  expect(await api.json()).toMatchObject({ code: "malformed_url", status: 400 });
  const page = await fetch(address("/%ff"));
  expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(application).not.toHaveBeenCalled();
});

it.each([
  ["an odd method", "TRACE /api/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405, "method_not_allowed"],
  ["a method nobody knows", "FROB / HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"],
  ["no HTTP at all", "\u0016\u0003\u0001garbage\r\n\r\n", 405, "method_not_allowed"],
  ["a broken header", "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n", 400, "malformed_url"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "malformed_url"],
  ["too long a header", `GET / HTTP/1.1\r\nHost: a\r\nx: ${"a".repeat(20_000)}\r\n\r\n`, 413, "payload_too_large"],
])("answers %s with a problem and lives on", async (_name, bytes, status, code) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
  expect((await fetch(address("/queue"))).status).toBe(200);
});

it("refuses an address that is no path", async () => {
  expect(await send("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(await send("GET http://b/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
});

it("answers 500 and logs when the application fails, without the query", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  application.mockRejectedValue(new Error("broken"));
  expect((await fetch(address("/queue?token=secret"))).status).toBe(500);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ path: "/queue" }), expect.any(String));
});

it("ends open streams when it stops", async () => {
  application.mockImplementation(async (_request, response) => {
    response.write("begun");
    registry.shutdown.signal.addEventListener("abort", () => response.end(" ended"));
  });
  const stream = await fetch(address("/api/v1/events"));
  await stopServer(server);
  expect(await stream.text()).toBe("begun ended");
});

it("says of a compressed file only what a file needs, and of one that is not there all that a page needs", async () => {
  server.removeAllListeners("request");
  const files = requestListener(
    (request, response, next) => (request.url?.endsWith("there.js") ? response.end("1") : next?.()),
    application,
    false,
    false,
  );
  server.on("request", files);
  const file = await fetch(address("/_next/static/there.js"));
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toBeNull();
  const missing = await fetch(address("/_next/static/gone.js"));
  expect(missing.headers.get("content-security-policy")).toContain("default-src 'self'");
});

it("says of a page that failed while the database is away that it is to be tried again", async () => {
  application.mockImplementation(async (_request, response) => {
    response.statusCode = 500;
    response.end("This page did not load");
  });
  expect((await fetch(address("/queue"))).status).toBe(500);
  noteDatabase(false);
  const failed = await fetch(address("/queue"));
  noteDatabase(true);
  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "1"]);
  expect((await fetch(address("/queue"))).status).toBe(500);
});
