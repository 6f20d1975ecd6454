import { RateLimiterMemory } from "rate-limiter-flexible";
import { consume } from "#lib/server/api/rate-limit.ts";
import { registry } from "../../process-registry.ts";
import { RefusalWithHeaders } from "../api/refusal-with-headers.ts";

/** Attempts a minute of one address at one account (docs/contract.md#signing-in), and of one address at all accounts together. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Counts an attempt to sign in, before the password is looked at. Throws a Refusal `rate_limited` when there were too many. */
export async function countSignIn(address: string, email: string): Promise<void> {
  const { account, everyone } = limiters();
  const seconds = (await consume(account, keyOf(address, email))) ?? (await consume(everyone, address));
  if (seconds === null) return;
  throw new RefusalWithHeaders("rate_limited", `Too many attempts to sign in. Try again in ${seconds} s.`, {
    "Retry-After": String(seconds),
  });
}

/** Takes back the count of attempts after a right password: only wrong ones add up. */
export async function forgiveSignIn(address: string, email: string): Promise<void> {
  const { account, everyone } = limiters();
  await account.delete(keyOf(address, email));
  await everyone.reward(address);
}

function keyOf(address: string, email: string): string {
  return JSON.stringify([address, email.trim().toLowerCase()]);
}

function limiters(): { account: RateLimiterMemory; everyone: RateLimiterMemory } {
  return registry.once("auth.sign-in-throttle", () => ({
    account: new RateLimiterMemory({ keyPrefix: "account", points: PER_ACCOUNT, duration: 60 }),
    everyone: new RateLimiterMemory({ keyPrefix: "address", points: PER_ADDRESS, duration: 60 }),
  }));
}
