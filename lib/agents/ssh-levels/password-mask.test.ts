import { expect, test } from "vitest";
import { PasswordMask } from "./password-mask.ts";

test("every run of 16 or more letters and digits is hidden, shorter ones are not", () => {
  const { hide } = new PasswordMask();
  expect(hide("The password is NH2SXQwcBdpmTE2E, not NH2SXQwcBdpmTE2.")).toBe(
    "The password is [masked], not NH2SXQwcBdpmTE2.",
  );
  expect(hide("aaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbb")).toBe("[masked]-bbbbbbbb");
});

test("a known password is hidden whatever its length and its letters, inside words too, longest first", () => {
  const mask = new PasswordMask();
  mask.learn("ban");
  mask.learn("bandit0");
  mask.learn("a.c+(d]");
  mask.learn("");
  expect(mask.hide("ssh bandit0@host; banner; a.c+(d]; aXc")).toBe("ssh [masked]@host; [masked]ner; [masked]; aXc");
});
