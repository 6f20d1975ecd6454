import { afterEach, expect, it } from "vitest";
import type { Access } from "#lib/engine/people/access.ts";
import { registry } from "#lib/process-registry.ts";
import { openRequest } from "./open-requests.ts";

const PERSON = { userId: "usr_1", tokenId: null, sessionId: "ses_1" } as Access;
const token = (tokenId: string) => ({ ...PERSON, tokenId, sessionId: null }) as Access;
const open = (count: number, access: Access, address = "192.0.2.1", kind: "streams" | "waits" = "streams") =>
  Array.from({ length: count }, () => openRequest(kind, access, address));

afterEach(() => {
  registry.take("live.open-requests");
  delete process.env.YARDMASTER_RATE_LIMIT;
});

it("a person has a hundred streams open, and another one once one has ended", () => {
  const streams = open(100, PERSON);
  expect(() => openRequest("streams", PERSON, "192.0.2.2")).toThrow(
    expect.objectContaining({ code: "rate_limited", headers: { "Retry-After": "5" } }),
  );
  streams[0]?.();
  streams[0]?.();
  open(1, PERSON);
  expect(() => open(1, PERSON)).toThrow("You have 100 event streams open");
});

it("of a token and of an address more are open, and streams and waits are counted apart", () => {
  open(1000, token("tok_1"));
  expect(() => open(1, token("tok_1"), "192.0.2.2")).toThrow("You have 1000 event streams open");
  open(1000, token("tok_2"));
  expect(() => open(1, token("tok_3"))).toThrow("You have 2000 event streams open");
  open(1, token("tok_3"), "192.0.2.2");
  open(5000, token("tok_1"), "192.0.2.1", "waits");
  expect(() => open(1, token("tok_1"), "192.0.2.2", "waits")).toThrow("You have 5000 waiting requests open");
});

it("what has ended leaves nothing behind", () => {
  for (const end of open(50, PERSON)) end();
  expect(registry.peek<Map<string, number>>("live.open-requests")?.size).toBe(0);
});

it("without a rate limit there is none", () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  open(101, PERSON);
});
