import { countOf } from "#lib/client/text/amounts.ts";
import { lowerFirst } from "#lib/client/text/first-letter.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { type Described, type LogLine, numberIn, type TimelineFacts, textIn } from "./timeline-entry.ts";

/** An attempt started, paused, resumed or ended, or a person did something to it. */
export function describeRunLine(line: LogLine, { runs }: TimelineFacts): Described {
  const run = runs.find(({ id }) => id === line.runId);
  const attempt = `attempt ${numberIn(line, "number") ?? run?.number ?? "?"}`;
  const agent = textIn(line, "agent") ?? line.actor.name;
  switch (line.type) {
    case "run.started":
      return { mark: "start", text: `${agent} began ${attempt}` };
    case "run.paused": {
      const reason = HOLD_REASONS[textIn(line, "reason") as HoldReason]?.label ?? "paused";
      return { mark: "held", text: `${agent} paused ${attempt}: ${lowerFirst(reason)}` };
    }
    case "run.resumed": {
      const verb = DECISION_VERBS[textIn(line, "verb") as DecisionVerb]?.label;
      return { mark: "start", text: `${agent} went on with ${attempt}${verb ? ` after ${verb}` : ""}` };
    }
    case "run.corrected":
      return describeCorrection(line, attempt);
    case "run.handed_back":
      return { mark: "decision", text: `${line.actor.name} handed the session of ${attempt} back` };
    case "run.message_sent":
      return { mark: "decision", text: `${line.actor.name} wrote to the agent of ${attempt}` };
    case "run.pause_asked":
      return { mark: "decision", text: `${line.actor.name} asked ${attempt} to pause` };
    case "run.pause_withdrawn":
      return { mark: "decision", text: `${line.actor.name} let ${attempt} go on without the pause` };
    case "run.revealed":
      return { mark: "decision", text: `${line.actor.name} looked at the secrets of ${attempt}` };
    case "run.base_moved":
      return { mark: "plain", text: describeBase(line, attempt) };
    default:
      return describeEnd(line, attempt, agent, run?.error?.message ?? null);
  }
}

/** A person corrected the category of a failure, or withdrew the correction. */
function describeCorrection(line: LogLine, attempt: string): Described {
  const [category, takenFor] = [textIn(line, "category"), textIn(line, "takenFor")];
  const text =
    category === takenFor
      ? `${line.actor.name} withdrew the correction of ${attempt}: it was ${takenFor}`
      : `${line.actor.name} corrected ${attempt}: taken for ${takenFor}, it was ${category}`;
  return { mark: "decision", text, quote: textIn(line, "note") };
}

/** A worker checked the branch of an attempt against its base. */
function describeBase(line: LogLine, attempt: string): string {
  const [base, conflicts] = [textIn(line, "base") ?? "the base", numberIn(line, "conflicts") ?? 0];
  const commits = numberIn(line, "commits");
  const moved = commits === null ? `${base} changed` : `${base} moved ${countOf(commits, "commit")}`;
  if (line.data.merges === true) return `Since ${attempt} began ${moved}, and its work still merges`;
  const work = line.data.merges === false ? `, and its work conflicts in ${countOf(conflicts, "file")}` : "";
  return `Since ${attempt} began ${moved}${work}`;
}

function describeEnd(line: LogLine, attempt: string, agent: string, message: string | null): Described {
  const quote = textIn(line, "summary");
  const category = textIn(line, "category");
  const Attempt = attempt.replace("a", "A");
  switch (textIn(line, "state")) {
    case "succeeded":
      return { mark: "success", text: `${agent} finished ${attempt}`, quote };
    case "failed":
      return { mark: "failure", text: `${Attempt} failed`, category, quote: message ?? quote };
    case "lost":
      return { mark: "failure", text: `${Attempt} was lost: its lease ran out`, category, quote };
    case "released":
      if (textIn(line, "releaseReason") === "drain")
        return { mark: "plain", text: `${agent} gave ${attempt} back: its worker was stopped`, quote };
      return { mark: "plain", text: `${agent} gave ${attempt} back untouched`, quote };
    default:
      return { mark: "plain", text: `${Attempt} was stopped`, quote };
  }
}
