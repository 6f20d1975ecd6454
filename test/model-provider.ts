import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicEvents } from "./model-provider/anthropic-events.ts";
import { geminiAnswer } from "./model-provider/gemini-wire.ts";
import { type ModelRequest, type Protocol, readModelRequest } from "./model-provider/model-request.ts";
import { openaiEvents } from "./model-provider/openai-events.ts";
import type { Answer, Reply } from "./model-provider/reply.ts";
import { responsesEvents } from "./model-provider/responses-wire.ts";
import { wholeAnswer } from "./model-provider/whole-answer.ts";

/** A model's provider on a port of its own, which speaks the wire protocols of all, streams, and does what its script says. */
export interface ModelProvider {
  /** for `baseUrl` of a profile; all protocols are there */
  url: string;
  /** what was asked, in order */
  requests: ModelRequest[];
  /** From now on answers by this; it sees the request, and how many came before it. */
  script(reply: (request: ModelRequest, number: number) => Reply | Promise<Reply>): void;
  stop(): Promise<void>;
}

/** Starts it; call `stop()` at the end, which also closes what hangs. */
export async function startModelProvider(): Promise<ModelProvider> {
  let script: (request: ModelRequest, number: number) => Reply | Promise<Reply> = () => ({ text: "Done." });
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readModelRequest(incoming);
    if (request === null) return void response.writeHead(404).end("no such path");
    requests.push(request);
    await send(await script(request, requests.length - 1), request, response);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script(reply) {
      script = reply;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function send(reply: Reply, request: ModelRequest, response: ServerResponse): Promise<void> {
  if ("hang" in reply) return;
  if ("reset" in reply) return void response.destroy();
  if ("garbage" in reply)
    return void response.writeHead(200, { "content-type": "text/event-stream" }).end(reply.garbage);
  if ("status" in reply) {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    return void response.end(
      typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? errorOf(reply.status)),
    );
  }
  if (request.streams) return stream(reply, request, response);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(wholeAnswer(reply, request.protocol)));
}

async function stream(reply: Answer, request: ModelRequest, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  for (const event of EVENTS[request.protocol](reply)) await write(response, event);
  if (reply.end === "reset") response.destroy();
  else if (reply.end !== "hang") response.end();
}

const EVENTS: Record<Protocol, (answer: Answer) => Iterable<string>> = {
  anthropic: anthropicEvents,
  openai: openaiEvents,
  responses: responsesEvents,
  gemini: (answer) => [`data: ${JSON.stringify(geminiAnswer(answer))}\n\n`],
};

/** In pieces, as from a network: an event may arrive in two. */
async function write(response: ServerResponse, event: string): Promise<void> {
  const middle = Math.ceil(event.length / 2);
  for (const piece of [event.slice(0, middle), event.slice(middle)])
    await new Promise<void>((resolve) => response.write(piece, () => resolve()));
}

function errorOf(status: number): object {
  const type = status === 429 ? "rate_limit_error" : "api_error";
  return { type: "error", error: { type, message: status === 429 ? "Rate limit reached" : `Status ${status}` } };
}
