import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { Page } from "./keyset-page.ts";

/** One page of a list that is short enough to be read whole. `key` names an item; a cursor is the key of the last one. */
export function pageOfAll<T>(
  items: T[],
  { limit, cursor }: { limit: number; cursor?: string },
  key: (item: T) => string,
): Page<T> {
  const start = cursor === undefined ? 0 : items.findIndex((item) => cursorOf(key(item)) === cursor) + 1;
  if (cursor !== undefined && start === 0) {
    const message = "is not a cursor of this list";
    throw new Refusal("invalid_request", `cursor ${message}.`, { errors: [{ path: "cursor", message }] });
  }
  const kept = items.slice(start, start + limit);
  const last = kept.at(-1);
  return { items: kept, nextCursor: last === undefined || start + limit >= items.length ? null : cursorOf(key(last)) };
}

const cursorOf = (key: string): string => Buffer.from(key).toString("base64url");
