import { createHash } from "node:crypto";
import type { Planned } from "./tx.ts";

const known = new Map<string, Planned>();

/** A statement whose text is put together of parts of our code, under a name of its own; for few different texts that are sent often. */
export function planned(text: string): Planned {
  const before = known.get(text);
  if (before !== undefined) return before;
  const statement = { name: createHash("sha256").update(text).digest("base64url").slice(0, 32), text };
  known.set(text, statement);
  return statement;
}
