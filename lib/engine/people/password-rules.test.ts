import { expect, it } from "vitest";
import { passwordFault } from "./password-rules.ts";

const COMMON = new Set(["password", "unbelievable", "123456789abc"]);
const faultOf = (password: string) => passwordFault(password, "mira@example.com", COMMON);

it.each(["signal box 7", "correct horse battery", "8f2k-99xz-abcd", "unbelievable yard", "password for the yard"])(
  "takes %s",
  (password) => expect(faultOf(password)).toBeNull(),
);

it.each([
  ["signal box", "must have at least 12 characters"],
  ["x".repeat(201), "must have at most 200 characters"],
  ["Mira@Example.com", "must not be the email"],
  ["abcabcabcabc", "must not repeat the same few characters"],
  ["Unbelievable", "is one of the commonest, which are guessed first"],
  ["123456789ABC", "is one of the commonest, which are guessed first"],
  ["Password2026!", "is one of the commonest, which are guessed first"],
  ["2026-password", "is one of the commonest, which are guessed first"],
])("refuses %s", (password, fault) => {
  expect(faultOf(password)).toBe(fault);
});
