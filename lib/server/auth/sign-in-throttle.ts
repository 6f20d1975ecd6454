import { createHmac } from "node:crypto";
import { deleteTries, takeTryBack } from "#lib/db/people/sign-in-tries.ts";
import type { TriesOf } from "#lib/engine/people/sign-in-tries.ts";
import { countTry, type TryKey } from "#lib/lifecycle/people/passwords/count-try.ts";
import { RefusalWithHeaders } from "#lib/server/api/refusal-with-headers.ts";
import { networkOf } from "#lib/server/web-server/network-of.ts";
import { authSecret } from "./session-id.ts";

/** Who tries to sign in; `browser` is the id of a browser in which this account has signed in before, else null. */
export type Trying = { address: string; email: string; browser: string | null };

/**
 * Counts a try to sign in, before the password is looked at (docs/contract.md#signing-in). A browser that its owner has used
 * before is counted for itself alone: nobody else's tries can slow it. Throws a Refusal `rate_limited` when there were too many.
 */
export async function countSignIn(trying: Trying): Promise<void> {
  await count(keysOf(trying), "attempts to sign in");
}

/** Forgets the tries at an account after its right password: only wrong ones add up. The address gets this one back. */
export async function forgiveSignIn(trying: Trying): Promise<void> {
  const keys = keysOf(trying);
  await deleteTries(keys.filter(({ of }) => of !== "address").map(({ key }) => key));
  for (const { of, key } of keys) if (of === "address") await takeTryBack(key);
}

/** Counts a try at a password link, or at anything else whose secret cannot be guessed but should not be tried for nothing. */
export async function countVisit(address: string): Promise<void> {
  await count([keyOf("address", networkOf(address))], "attempts");
}

/** Counts a try of a session to give its person's password again. */
export async function countProof(sessionId: string): Promise<void> {
  await count([keyOf("session", sessionId)], "attempts");
}

/** Forgets them after the right password. */
export async function forgiveProof(sessionId: string): Promise<void> {
  await deleteTries([keyOf("session", sessionId).key]);
}

async function count(keys: TryKey[], what: string): Promise<void> {
  const seconds = await countTry(keys);
  if (seconds === null) return;
  throw new RefusalWithHeaders("rate_limited", `Too many ${what}. Try again in ${seconds} s.`, {
    "Retry-After": String(seconds),
  });
}

function keysOf({ address, email, browser }: Trying): TryKey[] {
  const account = email.trim().toLowerCase();
  if (browser !== null) return [keyOf("browserAtAccount", browser, account)];
  const network = networkOf(address);
  return [keyOf("address", network), keyOf("addressAtAccount", network, account), keyOf("account", account)];
}

/** An HMAC: the table tells nobody who was tried, or from where, and its keys have one length. */
function keyOf(of: TriesOf, ...parts: string[]): TryKey {
  const key = createHmac("sha256", authSecret())
    .update(JSON.stringify([of, ...parts]))
    .digest("base64url");
  return { of, key };
}
