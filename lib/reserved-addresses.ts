import { BlockList, isIP } from "node:net";

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
never.addSubnet("::ffff:0:0:0", 96, "ipv6");
never.addSubnet("2001::", 32, "ipv6");
never.addSubnet("::", 96, "ipv6");

/** This machine. */
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Private networks. */
const inside = new BlockList();
inside.addSubnet("10.0.0.0", 8, "ipv4");
inside.addSubnet("172.16.0.0", 12, "ipv4");
inside.addSubnet("192.168.0.0", 16, "ipv4");
inside.addSubnet("100.64.0.0", 10, "ipv4");
inside.addSubnet("198.18.0.0", 15, "ipv4");
inside.addSubnet("fc00::", 7, "ipv6");
inside.addSubnet("fec0::", 10, "ipv6");

/**
 * What an IP address is: of the internet (`outside`), of a private network, of this machine, or one that nothing is ever sent
 * to. Null where it is no address.
 */
export function addressKind(address: string): "outside" | "inside" | "loopback" | "never" | null {
  const family = isIP(address);
  if (family === 0) return null;
  const type = family === 6 ? "ipv6" : "ipv4";
  // ::1 lies in ::/96 as well.
  if (loopback.check(address, type)) return "loopback";
  if (never.check(address, type)) return "never";
  return inside.check(address, type) ? "inside" : "outside";
}
