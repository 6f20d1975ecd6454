import { BlockList, isIP } from "node:net";
import { environment } from "#lib/environment.ts";

/**
 * Addresses that nothing is ever sent to: link-local ones, cloud metadata services, multicast and reserved ranges
 * (docs/decisions/0022).
 */
const never = new BlockList();
never.addSubnet("169.254.0.0", 16, "ipv4");
never.addSubnet("0.0.0.0", 8, "ipv4");
never.addSubnet("224.0.0.0", 3, "ipv4");
never.addAddress("100.100.100.200", "ipv4");
never.addAddress("192.0.0.192", "ipv4");
never.addSubnet("fe80::", 10, "ipv6");
never.addSubnet("ff00::", 8, "ipv6");
never.addAddress("::", "ipv6");
never.addAddress("fd00:ec2::254", "ipv6");
never.addAddress("fd20:ce::254", "ipv6");
// IPv6 notations of IPv4 addresses that BlockList does not recognise as such.
never.addSubnet("64:ff9b::", 96, "ipv6");
never.addSubnet("64:ff9b:1::", 48, "ipv6");
never.addSubnet("2002::", 16, "ipv6");
never.addSubnet("::", 96, "ipv6");

/** This machine and private networks: allowed only where the operator names the host. */
const inside = new BlockList();
inside.addSubnet("127.0.0.0", 8, "ipv4");
inside.addSubnet("10.0.0.0", 8, "ipv4");
inside.addSubnet("172.16.0.0", 12, "ipv4");
inside.addSubnet("192.168.0.0", 16, "ipv4");
inside.addSubnet("100.64.0.0", 10, "ipv4");
inside.addSubnet("198.18.0.0", 15, "ipv4");
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");

/**
 * Why nothing may be sent to an address, or null. `named`: the operator lists its host in YARDMASTER_WEBHOOK_HOSTS,
 * which allows this machine and private networks, but never a metadata service.
 */
export function refusedAddress(address: string, named: boolean): string | null {
  const family = isIP(address);
  if (family === 0) return "is not an address";
  const type = family === 6 ? "ipv6" : "ipv4";
  // ::1 lies in ::/96 and is only inside.
  if (address !== "::1" && never.check(address, type)) return "is an address that nothing is sent to";
  if (inside.check(address, type) && !named) return "is inside of this network, and not among YARDMASTER_WEBHOOK_HOSTS";
  return null;
}

/** Whether the operator lists the host of a URL, with its port or for every port. */
export function isNamedHost(url: URL): boolean {
  return environment().webhookHosts.some((allowed) => allowed === hostOf(url) || allowed === url.host);
}

/**
 * Why nothing may be sent to a URL whose host is an IP address, or null. What a name resolves to is known only when a
 * connection is made.
 */
export function refusedHost(url: URL): string | null {
  const host = hostOf(url);
  return isIP(host) === 0 ? null : refusedAddress(host, isNamedHost(url));
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}
