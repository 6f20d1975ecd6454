/** The least that a stream can be: node:http, and a loop that writes what it is told to everybody. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerFigures } from "./answer-figures.ts";

const readers = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" });
  response.write(": open\n\n");
  readers.add(response);
  response.once("close", () => readers.delete(response));
});
answerFigures((text) => {
  const bytes = Buffer.from(text);
  for (const reader of readers) reader.write(bytes);
});
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
