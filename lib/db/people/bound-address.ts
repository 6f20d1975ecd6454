import { BlockList, isIP } from "node:net";

/**
 * Whether a token that is bound to these addresses and networks works from an address (docs/contract.md#tokens); bound to none it
 * works from everywhere. An address that is not known is in no network.
 */
export function isFromBound(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [from = "", bits] = network.split("/");
    const type = isIP(from) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(from, type);
    else list.addSubnet(from, Number(bits), type);
  }
  return list.check(address, family === 6 ? "ipv6" : "ipv4");
}
