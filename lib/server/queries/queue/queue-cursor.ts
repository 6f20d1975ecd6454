import { z } from "zod";
import type { QueuePosition } from "#lib/engine/queue/order-queue.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

const Encoded = z.tuple([z.number(), z.iso.datetime({ precision: 3 }), z.string().regex(/^[\w-]{1,120}$/)]);

/** An opaque cursor for a position in the queue. */
export function queueCursor({ score, at, id }: QueuePosition): string {
  return Buffer.from(JSON.stringify([score, new Date(at).toISOString(), id])).toString("base64url");
}

/** The position of a cursor; null without one. Throws `invalid_request` for a string that is no cursor of the queue. */
export function queuePosition(cursor: string | undefined): QueuePosition | null {
  if (cursor === undefined) return null;
  const decoded = Encoded.safeParse(parse(cursor));
  if (decoded.success) return { score: decoded.data[0], at: Date.parse(decoded.data[1]), id: decoded.data[2] };
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
