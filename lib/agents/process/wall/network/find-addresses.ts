import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { addressKind } from "#lib/reserved-addresses.ts";
import { isLoopback, type NamedHost } from "./network.ts";

/** A destination that a child may not reach. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * The addresses to connect to for a destination: what was looked at is what is connected to, so that a name cannot change its
 * mind. Without a list everything on the internet; with one only what it names, private networks as well, and this machine only
 * where the list says so itself and no name does. Throws Refused, or the error of the look-up.
 */
export async function findAddresses(network: "internet" | NamedHost[], host: string, port: number): Promise<string[]> {
  const name = host.toLowerCase().replace(/\.$/, "");
  const named = network !== "internet" && network.some((one) => one.host === name && (one.port ?? port) === port);
  if (network !== "internet" && !named) throw new Refused(`${host}:${port} is not among the hosts of the profile`);
  if (isLoopback(name) || isOwn(name)) {
    if (!named) throw new Refused(`${host}:${port} is the machine of the worker`);
    return name === "localhost" ? ["127.0.0.1", "::1"] : [name];
  }
  const addresses = isIP(name) === 0 ? (await lookup(name, { all: true })).map(({ address }) => address) : [name];
  const allowed = addresses.filter((address) => {
    const kind = addressKind(address);
    return !isOwn(address) && (kind === "outside" || (named && kind === "inside"));
  });
  if (allowed.length === 0) throw new Refused(`${host}:${port} is not on the internet`);
  return allowed;
}

/** This machine has more addresses than those of its loopback. */
function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((ends) => ends?.some((end) => end.address === address));
}
