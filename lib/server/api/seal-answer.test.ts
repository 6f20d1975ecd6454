import { expect, test } from "vitest";
import { hashKey, openAnswer, sealAnswer } from "./seal-answer.ts";

test("an answer comes back for the key it was sealed under, and for no other", () => {
  const text = JSON.stringify({ token: "ym_🚂", long: "x".repeat(100_000) });
  const sealed = sealAnswer(text, "key-1");
  expect(openAnswer(sealed, "key-1")).toBe(text);
  expect(() => openAnswer(sealed, "key-2")).toThrow();
  expect(openAnswer(sealAnswer("", "k"), "k")).toBe("");
});

test("what is stored says nothing of the answer or the key", () => {
  const sealed = sealAnswer("ym_secret", "key-1");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("ym_secret");
  expect(sealAnswer("ym_secret", "key-1")).not.toBe(sealed);
  expect(hashKey("key-1")).toMatch(/^[0-9a-f]{64}$/);
  expect(hashKey("key-1")).not.toBe(hashKey("key-2"));
});
