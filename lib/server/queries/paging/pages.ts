import { z } from "zod";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** Where a page of a list ended: the time it is sorted by, and the id that settles ties. */
export type Position = { at: Date; id: string };
export type Page<T> = { items: T[]; nextCursor: string | null };

const Encoded = z.tuple([z.iso.datetime({ precision: 3 }), z.string().regex(/^[\w-]{1,64}$/)]);

/** The position an opaque cursor stands for. Throws `invalid_request` for one that this API did not give out. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const decoded = Encoded.safeParse(parse(cursor));
  if (decoded.success) return { at: new Date(decoded.data[0]), id: decoded.data[1] };
  const message = "is not a cursor of this list";
  throw new Refusal("invalid_request", `cursor ${message}.`, { errors: [{ path: "cursor", message }] });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * The rows after a position as a Prisma condition on `time` and `id`, both in one direction. The bound on the time alone
 * says nothing new; it lets PostgreSQL begin in the index where the page begins.
 */
export function after(position: Position | null, time: string, direction: "asc" | "desc"): object {
  if (position === null) return {};
  const [beyond, bound] = direction === "asc" ? ["gt", "gte"] : ["lt", "lte"];
  return {
    [time]: { [bound]: position.at },
    OR: [{ [time]: { [beyond]: position.at } }, { id: { [beyond]: position.id } }],
  };
}

/** Cuts `limit` + 1 rows to a page; the row too many says that there is a next one. */
export function cutPage<T extends { id: string }>(
  rows: T[],
  limit: number,
  time: (row: T) => Date,
): { rows: T[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: kept, nextCursor: null };
  return {
    rows: kept,
    nextCursor: Buffer.from(JSON.stringify([time(last).toISOString(), last.id])).toString("base64url"),
  };
}

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

/** The version where a page of versions ended. Throws `invalid_request` for a cursor that this API did not give out. */
export function versionBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor);
  const message = "is not a cursor of this list";
  throw new Refusal("invalid_request", `cursor ${message}.`, { errors: [{ path: "cursor", message }] });
}
