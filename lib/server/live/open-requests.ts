import type { Access } from "#lib/engine/people/access.ts";
import { environment } from "#lib/environment.ts";
import { registry } from "#lib/process-registry.ts";
import { RefusalWithHeaders } from "#lib/server/api/refusal-with-headers.ts";

/** What stays open: an event stream, or a request that waits for something to happen. */
type Kind = "streams" | "waits";

/** How many may be open at once in one web process: of a person in browsers, of a token, and of all callers at one address. */
const MOST: Record<Kind, { session: number; token: number; address: number }> = {
  streams: { session: 100, token: 1000, address: 2000 },
  waits: { session: 100, token: 5000, address: 10_000 },
};
/** When somebody who has too many open may try again, in seconds. */
const RETRY_SECONDS = 5;

/**
 * Notes that a caller has one more open, and answers how to note its end, which may be called more than once. Throws
 * `rate_limited` where they have too many (docs/contract.md#limits); with `YARDMASTER_RATE_LIMIT=off` nobody has.
 */
export function openRequest(kind: Kind, access: Access, address: string): () => void {
  const limited = environment().rateLimit !== null;
  const counts = registry.once("live.open-requests", () => new Map<string, number>());
  const most = MOST[kind];
  const keys = [
    { key: `${kind} ${access.tokenId ?? access.userId}`, limit: access.tokenId === null ? most.session : most.token },
    { key: `${kind} from ${address}`, limit: most.address },
  ];
  for (const { key, limit } of keys) {
    if (limited && (counts.get(key) ?? 0) >= limit) throw tooMany(kind, limit);
  }
  for (const { key } of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    for (const { key } of keys) {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  };
}

function tooMany(kind: Kind, limit: number): RefusalWithHeaders {
  const what = kind === "streams" ? "event streams" : "waiting requests";
  return new RefusalWithHeaders(
    "rate_limited",
    `You have ${limit} ${what} open, which is the most there may be at once. End some, or try again in ${RETRY_SECONDS} s.`,
    { "Retry-After": String(RETRY_SECONDS) },
  );
}
