import type { DecideHold } from "#lib/contract/holds.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { decideHold } from "#lib/server/actions/holds.ts";

/** What became of a decision. `version`: of the hold that is decided now, for undo. `problem` null: the desk was not reached. */
export type Sent = { ok: true; version: number } | { ok: false; problem: Problem | null };

/** Milliseconds before the second and the third try: three tries over 6 s (INTERACTION, Decisions). */
const PAUSES = [2000, 4000];

/**
 * Sends a decision, three times where the desk is not reached. The first try may have arrived with only its answer lost:
 * then the desk says that it is decided already, by this person and with this verb, and that is a success.
 */
export async function sendDecision(holdId: string, decision: DecideHold, me: string): Promise<Sent> {
  for (let tries = 0; ; tries++) {
    const answer = await decideHold({ holdId, ...decision }).catch(() => null);
    if (answer?.ok) return { ok: true, version: answer.value.hold.version };
    if (answer) {
      const { problem } = answer;
      const isOurs = tries > 0 && problem.decision?.by.id === me && problem.decision.verb === decision.verb;
      if (isOurs && problem.version !== undefined) return { ok: true, version: problem.version };
      if (problem.code !== "unavailable") return { ok: false, problem };
    }
    const pause = PAUSES[tries];
    if (pause === undefined) return { ok: false, problem: null };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
