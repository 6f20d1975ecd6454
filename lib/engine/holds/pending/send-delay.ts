import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/** After how many seconds a decision of the desk's pages is sent, as each person may set it. */
export const SEND_DELAY = { min: 0, max: 30, default: 8 };

/**
 * After how many seconds a decision is sent, of a person who has set `seconds`. A takeover is at once: nobody works before the person
 * does, and handing back is how it is undone.
 */
export function sendDelay(verb: DecisionVerb, seconds: number): number {
  return verb === "intervene" ? 0 : seconds;
}
