import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port of this machine that nobody listens on. It lies below those that Linux gives to connections that go out (32768 and above): one
 * of them could take it before it is listened on, or while the program that was killed there is away.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(28_000, 32_768);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
