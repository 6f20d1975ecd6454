import { expect, test } from "vitest";
import { refusedAddress } from "./outside-address.ts";

test.each([
  "169.254.169.254",
  "::ffff:169.254.169.254",
  "::ffff:a9fe:a9fe",
  "fe80::1",
  "fd00:ec2::254",
  "100.100.100.200",
  "0.0.0.0",
  "::",
  "64:ff9b::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
  "::169.254.169.254",
  "224.0.0.1",
  "255.255.255.255",
  "ff02::1",
])("%s is refused, whoever named it", (address) => {
  expect(refusedAddress(address, true)).toBe("is an address that nothing is sent to");
});

test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "fd12::1"])(
  "%s is inside, and open only to who is named",
  (address) => {
    expect(refusedAddress(address, false)).toContain("YARDMASTER_WEBHOOK_HOSTS");
    expect(refusedAddress(address, true)).toBeNull();
  },
);

test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is outside", (address) => {
  expect(refusedAddress(address, false)).toBeNull();
});
