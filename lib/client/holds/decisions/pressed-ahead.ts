import { PRESS_EXPIRES_MS } from "#lib/client/shortcuts/early-press.ts";

/** What a key asks for: a verb, the field of the note, or sending what is written. */
export type HoldPress = { verb: string } | "note" | "send";

let ahead: { holdId: string; press: HoldPress; at: number } | null = null;

/** Remembers a key that was pressed for a hold whose controls are not drawn yet, in place of an earlier one. */
export function pressAhead(holdId: string, press: HoldPress, now: number): void {
  ahead = { holdId, press, at: now };
}

/** The key that was pressed for a hold before it was drawn, once; one for another hold is dropped: the person went on. */
export function takePressAhead(holdId: string, now: number): HoldPress | null {
  const taken = ahead;
  ahead = null;
  return taken?.holdId === holdId && now - taken.at < PRESS_EXPIRES_MS ? taken.press : null;
}
