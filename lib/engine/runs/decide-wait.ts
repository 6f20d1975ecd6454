import { fingerprint } from "#lib/engine/failures/fingerprint.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

type Facts = Pick<TicketFacts, "now" | "projectPolicy">;

/**
 * The hold of a run that was decided on and that no agent fetched within the policy's minutes (docs/contract.md#waits); null
 * where it is not resuming, or the time is not over. The run pauses again, so that checkpoint and decision stay as they are.
 */
export function decideUnfetched({ now, projectPolicy }: Facts, run: RunFacts): NewHold | null {
  const minutes = projectPolicy.waits.unfetched;
  if (run.state !== "resuming" || !isOver(run.resumingSince, minutes, now)) return null;
  const summary = `No agent came for what was decided on attempt ${run.number} within ${words(minutes)}`;
  return heldFor("unfetched", "run", summary, run.agent);
}

/**
 * The hold of a run whose agent sends heartbeats and nothing else for the policy's minutes (docs/contract.md#waits); null where
 * it is not running, or the time is not over.
 *
 * @param heardAt when it last said something
 */
export function decideSilent({ now, projectPolicy }: Facts, run: RunFacts, heardAt: Date): NewHold | null {
  const minutes = projectPolicy.waits.silentRun;
  if (run.state !== "running" || !isOver(heardAt, minutes, now)) return null;
  const summary = `Attempt ${run.number} sent heartbeats and said nothing for ${words(minutes)}`;
  return heldFor("silent_run", "ticket", summary, run.agent);
}

function isOver(since: Date | null, minutes: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= minutes * 60_000;
}

function words(minutes: number): string {
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

/** Those of one agent have one cause. */
function heldFor(reason: HoldReason, subject: NewHold["subject"], summary: string, agent: string): NewHold {
  const name = fingerprint("manual_review", { message: `${reason}: ${agent}` });
  return { subject, reason, category: null, summary, fingerprint: name };
}
