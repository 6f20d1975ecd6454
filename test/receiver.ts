import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A real HTTP server that takes what is posted to it, as a chat or a push service would. */
export interface Receiver {
  url: string;
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** What the next requests are answered with, one each; then 200 again. */
  answers: { status: number; headers?: Record<string, string> }[];
  stop(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Omit<Receiver, "url" | "stop"> = { requests: [], answers: [] };
  const server = createServer(async (request, response) => {
    receiver.requests.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    const { status, headers } = receiver.answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...receiver,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
