import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApi } from "#lib/server/web-server/answer-api.ts";
import { requestListener } from "#lib/server/web-server/request-listener.ts";

/** The API on a port, behind the listener of the product's own web server. */
export interface ServedApi {
  url: string;
  stop(): Promise<void>;
}

/** Serves the API over real HTTP, and nothing else of a web process. Port 0: any. */
export async function serveApi(port = 0): Promise<ServedApi> {
  const server = createServer(
    requestListener(
      (_request, _response, next) => next?.(),
      async (_request, response) => void response.writeHead(404).end(),
      false,
      false,
      answerApi,
    ),
  );
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
