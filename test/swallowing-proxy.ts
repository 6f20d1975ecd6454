import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What becomes of some bytes: passed on, lost with everything that follows, lost with the connection, or cut after so many. */
export type Fate = "pass" | "swallow" | "cut" | { pass: number };

/** `toServer`: from the client to the target. `connection` counts from 1. */
export type FateOf = (bytes: Buffer, toServer: boolean, connection: number) => Fate;

/** A TCP proxy that can fall silent without closing anything, as a firewall that forgot its connections does. */
export interface SwallowingProxy {
  /** 127.0.0.1 and this port stand for the target. */
  port: number;
  /** The address of the target, by way of this proxy. */
  through(url: string): string;
  /** From now on nothing passes, in either direction, on connections that are open; new ones are accepted and not passed on. */
  swallow(): void;
  /** New connections pass again. Those that were swallowed stay silent. */
  heal(): void;
  /** Asked about all bytes of all connections, until it is set again. */
  watch(fateOf: FateOf): void;
  /** How many connections were accepted since the start. */
  accepted(): number;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the host and port of `url`. */
export async function startSwallowingProxy(url: string): Promise<SwallowingProxy> {
  const target = new URL(url);
  const pairs = new Set<Pair>();
  let silent = false;
  let accepted = 0;
  let fateOf: FateOf = () => "pass";
  const server = createServer((client) => {
    const number = ++accepted;
    const pair = new Pair(client, Number(target.port), target.hostname, (bytes, toServer) =>
      fateOf(bytes, toServer, number),
    );
    pair.silent = silent;
    pairs.add(pair);
    client.once("close", () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    through: (address) => Object.assign(new URL(address), { hostname: "127.0.0.1", port: String(port) }).href,
    swallow() {
      silent = true;
      for (const pair of pairs) pair.silent = true;
    },
    heal() {
      silent = false;
    },
    watch(asked) {
      fateOf = asked;
    },
    accepted: () => accepted,
    async stop() {
      for (const pair of pairs) pair.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client and the target, each end kept open whatever happens to the other while the pair is silent. */
class Pair {
  silent = false;
  readonly #client: Socket;
  readonly #target: Socket;

  constructor(client: Socket, port: number, host: string, fateOf: (bytes: Buffer, toServer: boolean) => Fate) {
    this.#client = client;
    this.#target = connect(port, host);
    this.#join(client, this.#target, (bytes) => fateOf(bytes, true));
    this.#join(this.#target, client, (bytes) => fateOf(bytes, false));
  }

  cut(): void {
    this.#client.destroy();
    this.#target.destroy();
  }

  #join(from: Socket, to: Socket, fateOf: (bytes: Buffer) => Fate): void {
    from.on("data", (bytes: Buffer) => {
      if (this.silent) return;
      const fate = fateOf(bytes);
      if (fate === "cut") this.cut();
      else if (typeof fate === "object") to.write(bytes.subarray(0, fate.pass), () => this.cut());
      else if (fate === "swallow") this.silent = true;
      else to.write(bytes);
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (!this.silent) this.cut();
    });
  }
}
