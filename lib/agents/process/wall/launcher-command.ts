import { fileURLToPath } from "node:url";
import type { LoopbackPort } from "./network/network.ts";

const LAUNCHER = fileURLToPath(new URL("./launcher.mjs", import.meta.url));

/** What the launcher makes reachable inside: `port` of the proxy, and ports of the machine's loopback, all through one socket. */
export interface InsideNetwork {
  socket: string;
  port: number;
  ports: LoopbackPort[];
}

/** The program that starts a child inside of the wall, and the files it needs there. */
export function launcherCommand(network: InsideNetwork | null): { argv: string[]; reads: string[] } {
  return { argv: [process.execPath, LAUNCHER, JSON.stringify(network)], reads: [LAUNCHER] };
}
