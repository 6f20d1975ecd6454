import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { deleteForgottenTries } from "#lib/db/people/sign-in-tries.ts";
import { useDatabase } from "#test/database.ts";
import { countProof, countSignIn, countVisit, forgiveSignIn, type Trying } from "./sign-in-throttle.ts";

useDatabase();

const HERE = "192.0.2.1";
const MIRA = "mira@example.com";
const from = (address: string, email = MIRA, browser: string | null = null): Trying => ({ address, email, browser });
const times = async (count: number, attempt: (n: number) => Promise<void>) => {
  for (let n = 0; n < count; n++) await attempt(n);
};
const TOO_MANY = { code: "rate_limited", headers: { "Retry-After": expect.stringMatching(/^[1-9]\d?$/) } };
const count = async () => (await pool().query("SELECT count(*)::int AS rows FROM sign_in_try")).rows[0].rows;
/** As if the tries had been made so long ago. */
const age = (seconds: number) =>
  pool().query(
    "UPDATE sign_in_try SET free_at = free_at - make_interval(secs => $1), forgotten_at = forgotten_at - make_interval(secs => $1)",
    [seconds],
  );

beforeEach(async () => {
  process.env.NEXTAUTH_SECRET = "a secret of this test file";
  await pool().query("DELETE FROM sign_in_try");
});

describe("attempts to sign in", () => {
  it("are ten a minute per address and account, whatever the case of the e-mail", async () => {
    await times(10, () => countSignIn(from(HERE)));
    await expect(countSignIn(from(HERE, "Mira@Example.com"))).rejects.toMatchObject(TOO_MANY);
    await age(60);
    await expect(countSignIn(from(HERE))).resolves.toBeUndefined();
  });

  it("are counted exactly when they come at once", async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => countSignIn(from(HERE))));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("of one account or address do not stop others", async () => {
    await times(10, () => countSignIn(from(HERE)));
    await expect(countSignIn(from(HERE, "jonas@example.com"))).resolves.toBeUndefined();
    await expect(countSignIn(from("192.0.2.2"))).resolves.toBeUndefined();
  });

  it("start anew after a right password", async () => {
    await times(9, () => countSignIn(from(HERE)));
    await forgiveSignIn(from(HERE));
    await expect(times(10, () => countSignIn(from(HERE)))).resolves.toBeUndefined();
  });

  it("of one address at many accounts are a hundred a minute, and leave nothing behind after that", async () => {
    await times(100, (n) => countSignIn(from(HERE, `person${n}@example.com`)));
    const before = await count();
    await expect(countSignIn(from(HERE, "person100@example.com"))).rejects.toMatchObject(TOO_MANY);
    expect(await count()).toBe(before);
  });

  it("of all addresses in a /64 are those of one", async () => {
    await times(10, (n) => countSignIn(from(`2001:db8:1:2::${n}`)));
    await expect(countSignIn(from("2001:db8:1:2:ffff::1"))).rejects.toMatchObject(TOO_MANY);
    await expect(countSignIn(from("2001:db8:1:3::1"))).resolves.toBeUndefined();
  });

  it("at one account from everywhere make strangers wait, longer each time, and never a browser that its owner has used", async () => {
    const tryFrom = (address: string) => countSignIn(from(address));
    await times(50, (n) => tryFrom(`192.0.2.${n}`));
    for (const wait of [1, 2, 4]) {
      await expect(tryFrom("198.51.100.1")).rejects.toMatchObject({ headers: { "Retry-After": String(wait) } });
      await age(wait);
      await tryFrom("198.51.100.1");
    }
    await expect(tryFrom("198.51.100.2")).rejects.toMatchObject({ headers: { "Retry-After": "8" } });
    await expect(countSignIn(from("198.51.100.2", MIRA, "her browser"))).resolves.toBeUndefined();
  });

  it("in a browser that is known are ten a minute too, and slow nobody else", async () => {
    await times(10, () => countSignIn(from(HERE, MIRA, "her browser")));
    await expect(countSignIn(from(HERE, MIRA, "her browser"))).rejects.toMatchObject(TOO_MANY);
    await expect(countSignIn(from(HERE))).resolves.toBeUndefined();
  });
});

it("visits to links are counted of their address, passwords given again of their session", async () => {
  await times(100, () => countVisit(HERE));
  await expect(countVisit(HERE)).rejects.toMatchObject(TOO_MANY);
  await times(10, () => countProof("ses_1"));
  await expect(countProof("ses_1")).rejects.toMatchObject(TOO_MANY);
  await expect(countProof("ses_2")).resolves.toBeUndefined();
});

it("the table names nobody, and is emptied of what is forgotten and of a flood", async () => {
  await countSignIn(from(HERE));
  await countSignIn(from("192.0.2.2", "jonas@example.com"));
  const { rows } = await pool().query("SELECT key FROM sign_in_try");
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  expect(rows).toHaveLength(6);
  expect(await deleteForgottenTries()).toBe(0);
  expect(await deleteForgottenTries(4)).toBe(2);
  await age(3600);
  expect(await deleteForgottenTries()).toBe(4);
});
