import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { dispatch } from "#lib/server/api/dispatch.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi, requestOf, useServedApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const desk = useServedApi();

let callers: Callers;
beforeAll(async () => {
  callers = await makeCallers();
});

describe("a request over HTTP", () => {
  const bearer = () => ({ authorization: `Bearer ${callers.automation}` });
  const raw = async (bytes: string) => {
    const { hostname, port } = new URL(desk.url);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    return text(socket);
  };
  const waits = async () => (await metrics().openWaits.get()).values[0]?.value ?? 0;

  test("gets the status, the headers and the text that the dispatcher answers in process", async () => {
    const made = await callApi("POST", "/api/v1/tickets", { token: callers.automation, body: { title: "t" } });
    for (const path of [
      "/api/health",
      "/api/ready",
      "/api/v1/nothing",
      "/metrics",
      `/api/v1/tickets/${made.body.id}`,
    ]) {
      const direct = await dispatch(requestOf("GET", path, { token: callers.automation }));
      const served = await fetch(`${desk.url}${path}`, { headers: bearer() });
      expect(served.status, path).toBe(direct.status);
      expect(Object.fromEntries(served.headers), path).toMatchObject(Object.fromEntries(direct.headers));
      if (path !== "/metrics") expect(await served.text(), path).toBe(await direct.text());
    }
  });

  test("has a length and the headers of the interface; HEAD has no body", async () => {
    const { headers } = await fetch(`${desk.url}/api/health`);
    expect(headers.get("content-length")).toBe("15");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const head = await raw("HEAD /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head.split("\r\n\r\n")[1]).toBe("");
  });

  test("is compressed where that is worth it and asked for", async () => {
    const get = (encoding: string) =>
      raw(`GET /api/openapi.json HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`);
    expect(await get("gzip, deflate")).toMatch(/content-encoding: gzip/i);
    expect(await get("identity")).not.toMatch(/content-encoding/i);
    const compressed = await fetch(`${desk.url}/api/openapi.json`, { headers: { "accept-encoding": "gzip" } });
    expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
    expect(((await compressed.json()) as { openapi: string }).openapi).toMatch(/^3/);
  });

  test("that is too large is answered, although not all of it was read; the connection can be used again", async () => {
    const { hostname, port } = new URL(desk.url);
    const socket = connect(Number(port), hostname);
    const size = 3 * 1024 * 1024;
    socket.write(
      `POST /api/v1/tickets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${callers.automation}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`${size.toString(16)}\r\n${" ".repeat(size)}\r\n0\r\n\r\n`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.write("GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toContain('{"status":"ok"}');
  });

  test("whose body breaks off is no failure of ours", async () => {
    const { hostname, port } = new URL(desk.url);
    const failed = async () =>
      (await metrics().requests.get()).values.filter(({ labels }) => Number(labels.status) >= 500);
    const unread = async () =>
      (await metrics().requests.get()).values.find(
        ({ labels }) => labels.status === 400 && labels.route === "/api/v1/tickets",
      )?.value ?? 0;
    const [before, unreadBefore] = [await failed(), await unread()];
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/tickets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${callers.automation}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await once(socket, "connect");
    setImmediate(() => socket.resetAndDestroy());
    await expect.poll(unread).toBe(unreadBefore + 1);
    expect(await failed()).toEqual(before);
  });

  test("that waits ends when its caller hangs up", async () => {
    const hangUp = new AbortController();
    const body = JSON.stringify({ agent: "a", labels: ["nothing has it"], waitSeconds: 30 });
    const waiting = fetch(`${desk.url}/api/v1/claims`, {
      method: "POST",
      body,
      signal: hangUp.signal,
      headers: { authorization: `Bearer ${callers.agent}`, "content-type": "application/json" },
    });
    await expect.poll(waits).toBe(1);
    hangUp.abort();
    await expect(waiting).rejects.toThrow();
    await expect.poll(waits).toBe(0);
  });
});
