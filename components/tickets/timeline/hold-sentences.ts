import { countOf } from "#lib/client/text/amounts.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { type Grant, grantWords } from "#lib/engine/holds/grants.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { type Described, type LogLine, numberIn, type TimelineFacts, textIn } from "./timeline-entry.ts";

/** A hold was opened, decided, undone, verified or changed. */
export function describeHoldLine(line: LogLine, facts: TimelineFacts): Described {
  const verb = DECISION_VERBS[textIn(line, "verb") as DecisionVerb];
  const label = verb?.label ?? "The decision";
  const by = textIn(line, "by") ?? line.actor.name;
  switch (line.type) {
    case "hold.opened":
      return describeOpened(line);
    case "hold.decided": {
      const note = textIn(line, "note");
      const text = `${verb?.past ?? "Decided"} by ${by}${inputsIn(line)}`;
      return { mark: "decision", text, quote: note && `“${note}”` };
    }
    case "hold.undone":
      return { mark: "decision", text: `${by} took ${label} back: it needs a decision again` };
    case "hold.verified":
      return textIn(line, "probation") === "held"
        ? { mark: "decision", text: `${label} worked: what had failed has passed` }
        : { mark: "decision", text: `${label} failed again: the same reason came back` };
    default:
      return describeUpdated(line, facts);
  }
}

/** What the decision added to its verb: waived findings and a grant. */
function inputsIn({ data }: LogLine): string {
  const waived = Array.isArray(data.waived) ? data.waived.length : 0;
  const granted = grantWords((data.granted ?? null) as Grant | null);
  const left = waived > 0 ? `, ${countOf(waived, "finding")} left out` : "";
  return granted === null ? left : `${left}, ${granted} granted`;
}

function describeOpened(line: LogLine): Described {
  const reason = HOLD_REASONS[textIn(line, "reason") as HoldReason]?.label ?? "Decision";
  const recurrence = numberIn(line, "recurrence") ?? 0;
  const again = recurrence > 0 ? `, ${nth(recurrence + 1)} time` : "";
  return {
    mark: "held",
    text: `Needs decision: ${lowerFirst(reason)}${again}`,
    quote: textIn(line, "summary"),
  };
}

/** A new owner or check time, an escalation, or a withdrawal. */
function describeUpdated(line: LogLine, { holds }: TimelineFacts): Described {
  if (textIn(line, "state") === "withdrawn")
    return { mark: "plain", text: "The hold was withdrawn: what it was about is over" };
  if (numberIn(line, "escalations") !== null)
    return { mark: "held", text: `Nobody decided in time: ${escalatedTo(line)}` };
  const ownerId = textIn(line, "ownerId");
  if (ownerId === null) return { mark: "decision", text: `${line.actor.name} moved the next check` };
  if (ownerId === line.actor.id) return { mark: "decision", text: `${line.actor.name} took the hold` };
  const owner = holds.find(({ id }) => id === line.holdId)?.owner;
  const to = owner?.id === ownerId && owner.kind === "user" ? owner.name : "someone else";
  return { mark: "decision", text: `${line.actor.name} gave the hold to ${ownerId === "lead" ? "the leads" : to}` };
}

function escalatedTo(line: LogLine): string {
  const role = textIn(line, "ownerRole") ?? "lead";
  return textIn(line, "escalatedFrom") === role ? `it stays with the ${role}s` : `it goes to the ${role}s`;
}

/** An answer was kept here, was given here, or did not hold here. */
export function describePrecedentLine(line: LogLine): Described {
  const source = textIn(line, "source") ?? "another ticket";
  switch (textIn(line, "change")) {
    case "kept":
      return { mark: "decision", text: `${line.actor.name} kept the answer as a precedent` };
    case "used":
      return textIn(line, "how") === "automatic"
        ? { mark: "decision", text: `The answer kept on ${source} answered by itself, for ${line.actor.name}` }
        : { mark: "decision", text: `${line.actor.name} used the answer kept on ${source}` };
    case "stopped":
      return { mark: "plain", text: "The kept answer failed again: from now on a person gives it, or nobody" };
    default:
      return { mark: "plain", text: "A kept answer was changed" };
  }
}
