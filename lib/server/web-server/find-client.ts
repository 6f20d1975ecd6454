import { BlockList, isIP } from "node:net";
import { registry } from "#lib/process-registry.ts";

/**
 * The address of whoever sent a request: that of the socket; where this is a trusted proxy, the last one in its X-Forwarded-For
 * that is not a trusted proxy too. What stands before that anybody may have written. "unknown" where the socket has gone.
 */
export function findClient(
  socket: string | undefined,
  forwarded: string | string[] | undefined,
  trusted: string[],
): string {
  let client = plainAddress(socket ?? "unknown");
  if (trusted.length === 0) return client;
  const proxies = registry.once(`web.trusted-proxies ${trusted.join()}`, () => blockListOf(trusted));
  const hops = String(forwarded ?? "").split(",");
  while (isIn(proxies, client)) {
    const before = plainAddress(hops.pop()?.trim() ?? "");
    if (isIP(before) === 0) break;
    client = before;
  }
  return client;
}

/** An IPv4 address that came through an IPv6 socket is written as IPv4, so that one client has one address. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", length] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(length ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}
