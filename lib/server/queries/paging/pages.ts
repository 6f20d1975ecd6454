import { z } from "zod";
import { type Refusal, refuseFields } from "#lib/lifecycle/transaction/refusal.ts";

/** Where a page of a list ended: the time it is sorted by, and the id that settles ties. */
export type Position = { at: Date; id: string };
export type Page<T> = { items: T[]; nextCursor: string | null };

const Encoded = z.tuple([z.iso.datetime({ precision: 3 }), z.string().regex(/^[\w-]{1,64}$/)]);

/** The position an opaque cursor stands for. Throws `invalid_request` for one that this API did not give out. */
export function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(Encoded, cursor);
  return { at: new Date(at), id };
}

/** What stands in an opaque cursor. Throws `invalid_request` for one without it. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw notACursor();
  }
}

/** An opaque cursor for a position. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** The refusal of a cursor that this API did not give out. */
export function notACursor(): Refusal {
  const message = "is not a cursor of this list";
  return refuseFields(`cursor ${message}.`, [{ path: "cursor", message }]);
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
export function cutPage<T extends { id: string }>(rows: T[], limit: number, time: (row: T) => Date): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isLast = rows.length <= limit || last === undefined;
  return { items, nextCursor: isLast ? null : encodeCursor([time(last).toISOString(), last.id]) };
}

/** One page of a list that is short enough to be read whole. `key` names an item; a cursor is the key of the last one. */
export function pageOfAll<T>(
  items: T[],
  { limit, cursor }: { limit: number; cursor?: string },
  key: (item: T) => string,
): Page<T> {
  const start = cursor === undefined ? 0 : items.findIndex((item) => cursorOf(key(item)) === cursor) + 1;
  if (cursor !== undefined && start === 0) throw notACursor();
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  return { items: page, nextCursor: last === undefined || start + limit >= items.length ? null : cursorOf(key(last)) };
}

const cursorOf = (key: string): string => Buffer.from(key).toString("base64url");

/** The version where a page of versions ended. Throws `invalid_request` for a cursor that this API did not give out. */
export function versionBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor);
  throw notACursor();
}
