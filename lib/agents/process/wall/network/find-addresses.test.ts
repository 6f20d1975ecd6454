import { networkInterfaces } from "node:os";
import { expect, test, vi } from "vitest";
import { findAddresses, Refused } from "./find-addresses.ts";
import { type Network, NetworkField, namedLoopback, networkWord, readNetwork } from "./network.ts";

/** What the names of this test stand for. */
const NAMES: Record<string, string[]> = {
  "api.example": ["93.184.216.34", "2606:2800:220:1::1"],
  "rebinds.example": ["127.0.0.1"],
  "half.example": ["10.0.0.5", "93.184.216.34"],
  "metadata.example": ["169.254.169.254"],
  "gitlab.corp": ["10.0.0.5"],
};
vi.mock("node:dns/promises", () => ({
  lookup: async (name: string) =>
    (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
}));

const list = (...hosts: string[]) => readNetwork(NetworkField.parse(hosts)) as Exclude<Network, "all" | "none">;

test("without a list all of the internet is reached, at the addresses that were looked at", async () => {
  expect(await findAddresses("internet", "api.example", 443)).toEqual(NAMES["api.example"]);
  expect(await findAddresses("internet", "half.example", 443)).toEqual(["93.184.216.34"]);
  expect(await findAddresses("internet", "1.1.1.1", 53)).toEqual(["1.1.1.1"]);
});

const own = Object.values(networkInterfaces()).flatMap((ends) => ends?.map(({ address }) => address) ?? []);
test.each([
  ...[
    "127.0.0.1",
    "127.1.2.3",
    "localhost",
    "LOCALHOST.",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "192.168.0.1",
  ],
  ...[
    "172.16.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "fe80::1",
    "fd00::1",
    "fec0::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ],
  ...["2001:0:1::", "::ffff:0:7f00:1", "rebinds.example", "metadata.example", "gitlab.corp", "unknown.example", ...own],
])("without a list %s is not reached", async (host) => {
  await expect(findAddresses("internet", host, 80)).rejects.toBeInstanceOf(Refused);
});

test("a list allows what it names and nothing else", async () => {
  const named = list("api.example:443", "gitlab.corp", "127.0.0.1:5432", "localhost:6379");
  expect(await findAddresses(named, "API.example", 443)).toEqual(NAMES["api.example"]);
  expect(await findAddresses(named, "gitlab.corp", 22), "a private network that the user named").toEqual(["10.0.0.5"]);
  expect(await findAddresses(named, "127.0.0.1", 5432)).toEqual(["127.0.0.1"]);
  expect(await findAddresses(named, "localhost", 6379)).toEqual(["127.0.0.1", "::1"]);
  for (const [host, port] of [
    ["api.example", 80],
    ["half.example", 443],
    ["127.0.0.1", 5433],
    ["1.1.1.1", 443],
  ] as const)
    await expect(findAddresses(named, host, port), host).rejects.toBeInstanceOf(Refused);
});

test("a name in a list leads neither to this machine nor to a metadata service", async () => {
  for (const host of ["rebinds.example", "metadata.example"])
    await expect(findAddresses(list(host), host, 80)).rejects.toBeInstanceOf(Refused);
});

test("reads hosts, ports and addresses, and says what is none", () => {
  expect(list("Api.Example", "[::1]:80", "2606:2800::1", "10.0.0.5:22")).toEqual([
    { host: "api.example", port: null },
    { host: "::1", port: 80 },
    { host: "2606:2800::1", port: null },
    { host: "10.0.0.5", port: 22 },
  ]);
  expect(readNetwork(undefined)).toBe("internet");
  expect(networkWord(list("[::1]:80", "a.example"))).toEqual(["[::1]:80", "a.example"]);
  expect(namedLoopback(list("localhost:80", "10.0.0.5:22"))).toEqual([
    { host: "127.0.0.1", port: 80 },
    { host: "::1", port: 80 },
  ]);
  for (const wrong of ["http://a.example", "a.example:0", "a.example:99999", "a b", "localhost", "127.0.0.1"])
    expect(NetworkField.safeParse([wrong]).success, wrong).toBe(false);
});
