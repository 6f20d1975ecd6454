import { PRESS_EXPIRES_MS } from "#lib/client/shortcuts/early-press.ts";

/** What a key asks for: to mark a verb, an option by its place, or the field of the note. What sends never waits. */
export type HoldPress = { verb: string } | { option: number } | "note";

let ahead: { holdId: string; presses: HoldPress[]; at: number } | null = null;

/** Remembers a key that was pressed for a hold whose controls are not drawn yet, after the others for the same hold. */
export function pressAhead(holdId: string, press: HoldPress, now: number): void {
  const earlier = ahead?.holdId === holdId && now - ahead.at < PRESS_EXPIRES_MS ? ahead.presses : [];
  ahead = { holdId, presses: [...earlier, press], at: now };
}

/** The keys that were pressed for a hold before it was drawn, once; those for another hold are dropped: the person went on. */
export function takePressesAhead(holdId: string, now: number): HoldPress[] {
  const taken = ahead;
  ahead = null;
  return taken?.holdId === holdId && now - taken.at < PRESS_EXPIRES_MS ? taken.presses : [];
}
