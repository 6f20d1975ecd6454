import { PRESS_EXPIRES_MS } from "#lib/client/shortcuts/early-press.ts";

/** A key that decides, or leads to what is written. */
export type HoldPress = { verb: string } | "note" | "send";

let ahead: { holdId: string; press: HoldPress; at: number } | null = null;

/** Keeps a key that was pressed for a hold whose controls are not there yet; a later one takes its place. */
export function pressAhead(holdId: string, press: HoldPress, now: number): void {
  ahead = { holdId, press, at: now };
}

/** The key that was pressed for a hold before it was there, once; one for another hold is forgotten: the person went on. */
export function takePressAhead(holdId: string, now: number): HoldPress | null {
  const taken = ahead;
  ahead = null;
  return taken?.holdId === holdId && now - taken.at < PRESS_EXPIRES_MS ? taken.press : null;
}
