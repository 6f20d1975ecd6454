import { describe, expect, it } from "vitest";
import { hashToken, isTokenSecret, newTokenSecret, tokenHint } from "./token-secret.ts";

describe("the secret of a token", () => {
  it("is ym_ and 38 letters and digits, different each time", () => {
    const some = Array.from({ length: 500 }, newTokenSecret);
    expect(new Set(some).size).toBe(500);
    for (const token of some) {
      expect(token).toMatch(/^ym_[0-9A-Za-z]{38}$/);
      expect(isTokenSecret(token)).toBe(true);
    }
  });

  it("is refused when a letter was mistyped, cut off or added", () => {
    const token = newTokenSecret();
    const other = token[10] === "a" ? "b" : "a";
    expect(isTokenSecret(token.slice(0, 10) + other + token.slice(11))).toBe(false);
    expect(isTokenSecret(token.slice(0, -1))).toBe(false);
    expect(isTokenSecret(`${token}0`)).toBe(false);
    expect(isTokenSecret("")).toBe(false);
  });

  it("is not in what is stored or shown", () => {
    const token = newTokenSecret();
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(tokenHint(token)).toHaveLength(8);
  });
});
