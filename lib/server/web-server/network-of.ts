import { isIPv6 } from "node:net";

/**
 * Whom an address stands for where tries are counted: an IPv4 address for itself, an IPv6 address for its /64, which is what one
 * household or server is given and can choose from at will.
 */
export function networkOf(address: string): string {
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return address;
  const [before, after = []] = plain.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const known = before ?? [];
  const zeros = plain.includes("::") ? 8 - known.length - after.length - (plain.includes(".") ? 1 : 0) : 0;
  const first = [...known, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
