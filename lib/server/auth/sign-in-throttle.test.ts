import { beforeEach, describe, expect, it } from "vitest";
import { registry } from "../../process-registry.ts";
import { countSignIn, forgiveSignIn } from "./sign-in-throttle.ts";

const HERE = "192.0.2.1";
const times = async (count: number, attempt: () => Promise<void>) => {
  for (let n = 0; n < count; n++) await attempt();
};

beforeEach(() => {
  registry.take("auth.sign-in-throttle");
});

describe("attempts to sign in", () => {
  it("are ten a minute per address and account, whatever the case of the e-mail", async () => {
    await times(10, () => countSignIn(HERE, "mira@example.com"));
    await expect(countSignIn(HERE, "Mira@Example.com")).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": expect.stringMatching(/^[1-9]\d?$/) },
    });
  });

  it("of one account or address do not stop others", async () => {
    await times(10, () => countSignIn(HERE, "mira@example.com"));
    await expect(countSignIn(HERE, "jonas@example.com")).resolves.toBeUndefined();
    await expect(countSignIn("192.0.2.2", "mira@example.com")).resolves.toBeUndefined();
  });

  it("start anew after a right password", async () => {
    await times(9, () => countSignIn(HERE, "mira@example.com"));
    await forgiveSignIn(HERE, "mira@example.com");
    await expect(times(10, () => countSignIn(HERE, "mira@example.com"))).resolves.toBeUndefined();
  });

  it("of one address at many accounts are a hundred a minute", async () => {
    for (let n = 0; n < 100; n++) await countSignIn(HERE, `person${n}@example.com`);
    await expect(countSignIn(HERE, "person100@example.com")).rejects.toMatchObject({ code: "rate_limited" });
  });
});
