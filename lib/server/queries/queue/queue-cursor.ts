import { z } from "zod";
import type { QueuePosition } from "#lib/engine/queue/order-queue.ts";
import { decodeCursor, encodeCursor } from "../paging/pages.ts";

const Encoded = z.tuple([z.number(), z.iso.datetime({ precision: 3 }), z.string().regex(/^[\w-]{1,120}$/)]);

/** An opaque cursor for a position in the queue. */
export function queueCursor({ score, at, id }: QueuePosition): string {
  return encodeCursor([score, new Date(at).toISOString(), id]);
}

/** The position of a cursor; null without one. Throws `invalid_request` for a string that is no cursor of the queue. */
export function queuePosition(cursor: string | undefined): QueuePosition | null {
  if (cursor === undefined) return null;
  const [score, at, id] = decodeCursor(Encoded, cursor);
  return { score, at: Date.parse(at), id };
}
