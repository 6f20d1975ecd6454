import type { Outcome } from "#lib/agents/driver.ts";
import { isPlainQuestion, type Work, whyNotDone } from "./judge-success.ts";

/** As many as a model of ours gets (docs/workers.md#models). A decision of a person brings as many again. */
const MAX_NUDGES = 3;

interface Nudging {
  /** what stands on the branch now, with what lies in the worktree; null where the run is no longer ours */
  work(): Promise<Work | null>;
  /** the result of a turn; null where it was stopped */
  settled(turn: Promise<Outcome | null>): Promise<Outcome | null>;
  tell(message: string): Promise<void>;
}

/**
 * Tells an agent whose work is not there what is missing, in its own session, up to three times, for as long as it can go on there.
 * Answers its last outcome, which is judged as any other: `work` was asked for after it.
 */
export async function nudgeAgent(first: Outcome, { work, settled, tell }: Nudging): Promise<Outcome> {
  let outcome = first;
  for (let number = 1; ; number += 1) {
    if (outcome.outcome !== "succeeded") return outcome;
    const left = await work();
    const why = left === null || isPlainQuestion(outcome, left) ? "" : whyNotDone(outcome, left);
    if (why === "" || outcome.evidence?.goOn === undefined || number > MAX_NUDGES) return outcome;
    await tell(`The agent stopped. Nudge ${number} of ${MAX_NUDGES}: ${why}`);
    const next = await settled(outcome.evidence.goOn(nudge(why)));
    if (next === null) return outcome;
    outcome = next;
  }
}

function nudge(why: string): string {
  return `You stopped, but the work is not done. ${why} Do what is missing now; when everything is there, stop again. If only a person can decide, ask as your brief says. If it cannot be done, say why.\n`;
}
