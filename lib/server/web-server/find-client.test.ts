import { expect, it } from "vitest";
import { findClient } from "./find-client.ts";

const TRUSTED = ["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"];

it.each([
  ["who is no proxy is not believed", "192.0.2.1", "198.51.100.7", "192.0.2.1"],
  ["a trusted proxy is", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["also through an IPv6 socket", "::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["what the client put before is not", "10.1.2.3", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  [
    "proxies behind proxies are passed over",
    "127.0.0.1",
    "203.0.113.9, 198.51.100.7, 10.0.0.2, 10.0.0.3",
    "198.51.100.7",
  ],
  ["of nothing but proxies the first counts", "127.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
  ["words are no address: the proxy counts", "127.0.0.1", "203.0.113.9, unknown", "127.0.0.1"],
  ["nothing said: the proxy counts", "127.0.0.1", undefined, "127.0.0.1"],
  ["IPv6", "2001:db8:ffff:1::1", "2001:db8:1::7", "2001:db8:1::7"],
])("%s", (_what, socket, forwarded, client) => {
  expect(findClient(socket, forwarded, TRUSTED)).toBe(client);
});

it("without trusted proxies nobody is believed", () => {
  expect(findClient("127.0.0.1", "198.51.100.7", [])).toBe("127.0.0.1");
  expect(findClient(undefined, "198.51.100.7", TRUSTED)).toBe("unknown");
});
