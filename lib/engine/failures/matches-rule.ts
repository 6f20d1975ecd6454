import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { Failure } from "./failure.ts";

/**
 * Whether a project's pattern matches a failure's code, name or message. The pattern is plain text, case-insensitive, in
 * which `*` stands for any text. It is not a regular expression, so no pattern can take long. An empty one matches nothing.
 */
export function matchesRule(pattern: string, failure: Failure): boolean {
  const parts = pattern.toLowerCase().split("*").filter(Boolean);
  if (parts.length === 0) return false;
  const text =
    `${failure.code ?? ""}\n${failure.name ?? ""}\n${failure.message.slice(0, LENGTHS.storedMessage)}`.toLowerCase();
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
