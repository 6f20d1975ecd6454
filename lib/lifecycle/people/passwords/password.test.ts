import { describe, expect, it } from "vitest";
import { hashNoPassword, hashPassword, isPassword } from "./password.ts";

describe("passwords", () => {
  it("are kept as argon2id with a salt of their own", async () => {
    const [one, two] = await Promise.all([hashPassword("signal box"), hashPassword("signal box")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(one).not.toContain("signal box");
  });

  it("are right or wrong", async () => {
    const kept = await hashPassword("signal box");
    expect(await isPassword(kept, "signal box")).toBe(true);
    expect(await isPassword(kept, "Signal box")).toBe(false);
  });

  it("are never right for nobody, not even the one the decoy was made from", async () => {
    expect(await isPassword(null, "nobody has this password")).toBe(false);
  });

  it("of somebody who has none yet cannot be guessed", async () => {
    expect(await isPassword(await hashNoPassword(), "")).toBe(false);
  });
});
