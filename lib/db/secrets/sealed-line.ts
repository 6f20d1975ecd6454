import { seal, unseal } from "./seal.ts";

const placeOf = (runId: string) => `input ${runId}`;

/** A line that was typed, as `run_input.sealed` keeps it. */
export function sealLine(text: string, runId: string): string {
  return seal(text, placeOf(runId));
}

/** The line of what is stored: `text` where it was typed before anything was sealed. Null where its key is missing. */
export function unsealLine({ text, sealed }: { text: string; sealed: string | null }, runId: string): string | null {
  return sealed === null ? text : unseal(sealed, placeOf(runId));
}
