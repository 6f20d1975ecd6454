import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { dispatch } from "#lib/server/api/dispatch.ts";
import { listen } from "#lib/server/live/listen.ts";
import { JOBS } from "#lib/server/maintenance/jobs.ts";
import { repeat } from "#lib/server/maintenance/run-jobs.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/server/web-server/trusted-headers.ts";

/** The public interface on a port of its own, with the maintenance of a web process, against the test's database. */
export interface HttpDesk {
  url: string;
  /** Closes the port and every connection, as a desk that is down. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a desk over real HTTP. Call it after `useDatabase()`, and `stop()` it before the test file ends. */
export async function startHttpDesk(): Promise<HttpDesk> {
  const stopping = new AbortController();
  const background = [listen(stopping.signal), ...JOBS.map((job) => repeat(job, stopping.signal))];
  let server = createServer(answer);
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    down,
    async up() {
      server = createServer(answer);
      await open(port);
    },
    async stop() {
      stopping.abort();
      await down();
      await Promise.all(background);
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "192.0.2.1" });
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const asked = new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(request), duplex: "half" } : {}),
  } as RequestInit);
  const answered = await dispatch(asked);
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) response.end();
  else await pipeline(Readable.fromWeb(answered.body as never), response).catch(() => {});
}
