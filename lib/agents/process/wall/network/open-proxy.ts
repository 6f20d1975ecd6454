import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";
import { findAddresses, Refused } from "./find-addresses.ts";
import type { NamedHost } from "./network.ts";
import { readSocksRequest, SOCKS_VERSION, socksReply } from "./socks.ts";

/** Where children find the proxy, inside of a network of their own. */
const PORT = 39_128;
const CONNECT_MS = 30_000;

export interface WayOut {
  /** the only way out of the children's network */
  socket: string;
  port: number;
  /** what programs look for */
  variables: Record<string, string>;
  close(): Promise<void>;
}

/**
 * The way of a job's children into the network: HTTP's CONNECT and plain requests, and SOCKS5, on one Unix socket. Of what is
 * not let through `refused` is told, as `host:port`. It sees names and addresses, never what goes through a tunnel.
 */
export async function openProxy(
  network: "internet" | NamedHost[],
  refused: (destination: string) => void,
): Promise<WayOut> {
  // A Unix socket's path has 108 bytes: a data folder may lie deep.
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-wall-"));
  const socket = path.join(folder, "proxy");
  const open = new Set<net.Socket>();
  const connect = async (host: string, port: number) => {
    try {
      const addresses = await findAddresses(network, host, port);
      const server = await connectToFirst(addresses, port);
      open.add(server.once("close", () => open.delete(server)));
      return server;
    } catch (error) {
      if (error instanceof Refused) refused(`${host}:${port}`);
      throw error;
    }
  };
  const web = webProxy(connect);
  const server = net.createServer((client) => {
    open.add(client.once("close", () => open.delete(client)));
    client.on("error", () => client.destroy());
    client.once("data", (first) => {
      client.pause();
      client.unshift(first);
      if (first[0] === SOCKS_VERSION) void answerSocks(client, connect);
      else {
        web.emit("connection", client);
        client.resume();
      }
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(socket, resolve));
  return {
    socket,
    port: PORT,
    variables: proxyVariables(),
    async close() {
      server.close();
      for (const each of open) each.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Connect = (host: string, port: number) => Promise<net.Socket>;

function webProxy(connect: Connect): http.Server {
  const web = http.createServer((request, response) => void forward(request, response, connect));
  web.on("connect", async (request: http.IncomingMessage, client: Duplex, head: Buffer) => {
    client.on("error", () => client.destroy());
    try {
      const { hostname, port } = new URL(`http://${request.url}`);
      const server = await connect(withoutBrackets(hostname), Number(port || 80));
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      server.write(head);
      tie(client, server);
    } catch (error) {
      const status = error instanceof Refused ? "403 Forbidden" : "502 Bad Gateway";
      client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nx-refused: ${plain(error)}\r\n\r\n`);
    }
  });
  return web;
}

/** A plain request (`GET http://…`), as it is made without TLS. */
async function forward(request: http.IncomingMessage, response: http.ServerResponse, connect: Connect): Promise<void> {
  try {
    const url = new URL(request.url ?? "");
    if (url.protocol !== "http:") throw new Refused("it is no plain HTTP");
    const server = await connect(withoutBrackets(url.hostname), Number(url.port || 80));
    const { "proxy-connection": _, "proxy-authorization": __, ...headers } = request.headers;
    const sent = http.request({
      createConnection: () => server,
      method: request.method,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, connection: "close" },
    });
    sent.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on("error", () => response.destroy());
    request.pipe(sent);
  } catch (error) {
    response.writeHead(error instanceof Refused ? 403 : 502, { "content-type": "text/plain" }).end(`${plain(error)}\n`);
  }
}

async function answerSocks(client: net.Socket, connect: Connect): Promise<void> {
  try {
    const { host, port } = await readSocksRequest(client);
    const server = await connect(host, port);
    client.write(socksReply("granted"));
    tie(client, server);
  } catch (error) {
    client.end(socksReply(error instanceof Refused ? "refused" : "failed"));
  }
}

async function connectToFirst(addresses: string[], port: number): Promise<net.Socket> {
  const failures: unknown[] = [];
  for (const host of addresses) {
    try {
      return await connectTo(host, port);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

function connectTo(host: string, port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, allowHalfOpen: true, timeout: CONNECT_MS });
    socket.once("timeout", () => socket.destroy(new Error(`${host}:${port} does not answer`)));
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

function tie(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
}

/** Small and capital letters: some programs read the ones, some the others. What is inside has no need of a proxy. */
function proxyVariables(): Record<string, string> {
  const [web, socks] = [`http://127.0.0.1:${PORT}`, `socks5h://127.0.0.1:${PORT}`];
  const pairs = { HTTP_PROXY: web, HTTPS_PROXY: web, ALL_PROXY: socks, NO_PROXY: "localhost,127.0.0.1,::1" };
  const small = Object.entries(pairs).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...pairs, ...Object.fromEntries(small), NODE_USE_ENV_PROXY: "1" };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

function plain(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 300);
}
