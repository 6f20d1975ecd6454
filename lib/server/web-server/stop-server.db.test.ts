import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { answerApi } from "./answer-api.ts";
import { requestListener } from "./request-listener.ts";
import { stopServer } from "./stop-server.ts";

useDatabase();

/** As long as the requests of this test may take. */
const LINGER_MS = 15_000;

test("a desk that is to stop says so at once, ends its streams, and answers until a proxy has noticed", async () => {
  const server = createServer(requestListener((_request, _response, next) => next?.(), answerApi, false, false));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { automation } = await makeCallers();
  const headers = { authorization: `Bearer ${automation}` };
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  const stream = await fetch(`${url}/api/v1/events`, { headers });

  const stopped = stopServer(server, LINGER_MS);
  const ready = await fetch(`${url}/api/ready`);
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  await stream.text();
  await (await fetch(`${url}/api/v1/events`, { headers })).text();
  const lead = createApiClient({ url, token: automation });
  expect((await lead.createTicket({ title: "Asked of a desk that stops" })).title).toBe("Asked of a desk that stops");

  await stopped;
  await expect(fetch(`${url}/api/ready`)).rejects.toThrow();
});
