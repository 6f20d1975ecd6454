import { countOf } from "#lib/client/text/amounts.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";

/** The title of a paused run's dialog, after the reason of its hold. */
export function pauseTitle(hold: Pick<HoldDetail, "reason" | "level">, agent: string): string {
  const level = hold.level ? ` at level ${hold.level.current}` : "";
  switch (hold.reason) {
    case "max_retries":
      return `Max retries reached${level}`;
    case "question":
      return `Question from ${plainText(agent)}`;
    case "approval":
      return "Approval needed";
    case "incomplete":
      return "Stopped without finishing";
    case "step_limit":
      return `Step limit reached${level}`;
    case "budget":
      return `Budget used up${level}`;
    default:
      return `Paused: ${lowerFirst(HOLD_REASONS[hold.reason].label)}`;
  }
}

/** What a verb will do to this run, in one sentence. */
export function consequenceOf(hold: HoldDetail, verb: DecisionVerb, scope: ConsentScope | null = null): string {
  if (scope !== null) return ALLOWED[scope];
  switch (verb) {
    case "continue":
      return continued(hold);
    case "intervene":
      return "You type in its session yourself, then hand it back. The run is marked as assisted";
    case "retry":
      return `This run ends. Attempt ${hold.nextAttempt} starts from the beginning, with fresh budgets`;
    case "answer":
      return "The run goes on where it asked, with your answer";
    case "approve":
      return "The run goes on and does what it asked for";
    case "reject":
      return "The run goes on without it, and reads your note";
    case "review":
      return "A sentinel looks at the run again";
    case "cancel":
      return cancelled(hold);
  }
}

const ALLOWED: Record<ConsentScope, string> = {
  once: "The run goes on and may make exactly this call, one time",
  ticket: "It may make every call of this tool in this folder, until the ticket is done",
  rule: "Asks first what the rule covers, for whom and until when",
};

function continued({ level, reason }: HoldDetail): string {
  if (level) return `Level ${level.current} again with ${countOf(level.maxRetries, "fresh try", "fresh tries")}`;
  if (reason === "step_limit") return "Goes on where it stopped, with a fresh step limit";
  if (reason === "max_retries") return "Goes on where it stopped, with fresh retries";
  return "Goes on where it stopped, with a fresh budget";
}

function cancelled({ ticket, about, downstreamBlocked }: HoldDetail): string {
  const others =
    downstreamBlocked > 0
      ? `. ${countOf(downstreamBlocked, "ticket")} that ${downstreamBlocked === 1 ? "waits" : "wait"} for it will need a decision`
      : "";
  return `Ends this run and cancels ${holdName({ ticket, about })}${others}`;
}
