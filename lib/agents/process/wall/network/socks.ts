import type { Socket } from "node:net";

/** RFC 1928, as much of it as clients use: no authentication, CONNECT to a name or an address. */
export const SOCKS_VERSION = 5;
const NO_AUTHENTICATION = 0;
const CONNECT = 1;
const REPLIES = { granted: 0, failed: 1, refused: 2 };

/** Greets a client and reads what it wants to reach. Throws where it is no request of this kind. */
export async function readSocksRequest(client: Socket): Promise<{ host: string; port: number }> {
  const [, methods = 0] = await readBytes(client, 2);
  await readBytes(client, methods);
  client.write(Uint8Array.of(SOCKS_VERSION, NO_AUTHENTICATION));
  const [version, command, , kind] = await readBytes(client, 4);
  if (version !== SOCKS_VERSION || command !== CONNECT) throw new Error("no SOCKS5 CONNECT");
  const host = await readHost(client, kind ?? 0);
  return { host, port: (await readBytes(client, 2)).readUInt16BE() };
}

async function readHost(client: Socket, kind: number): Promise<string> {
  if (kind === 1) return (await readBytes(client, 4)).join(".");
  if (kind === 4) return (await readBytes(client, 16)).toString("hex").replace(/(.{4})(?!$)/g, "$1:");
  if (kind !== 3) throw new Error("no kind of address");
  const [length = 0] = await readBytes(client, 1);
  return (await readBytes(client, length)).toString("latin1");
}

/** The answer to a request. */
export function socksReply(reply: keyof typeof REPLIES): Uint8Array {
  return Uint8Array.of(SOCKS_VERSION, REPLIES[reply], 0, 1, 0, 0, 0, 0, 0, 0);
}

/** Exactly so many bytes of a stream; what follows them stays in it. Throws when it ends before. */
async function readBytes(client: Socket, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes: Buffer | null = client.read(count);
    if (bytes !== null) {
      if (bytes.length < count) throw new Error("the request is not complete");
      return bytes;
    }
    await new Promise<void>((resolve, reject) => {
      client.once("readable", resolve);
      client.once("close", () => reject(new Error("the request is not complete")));
    });
  }
}
