import { countOf } from "#lib/client/text/amounts.ts";
import { type Described, type LogLine, numberIn, type TimelineFacts, textIn } from "./timeline-entry.ts";

/** A sentinel began a review or gave its verdict. */
export function describeReviewLine(line: LogLine, { runs, reviews }: TimelineFacts): Described {
  const attempt = `attempt ${runs.find(({ id }) => id === line.runId)?.number ?? "?"}`;
  const number = numberIn(line, "number");
  const review = reviews.find((one) => one.number === number);
  const sentinel = review?.sentinel ?? textIn(line, "sentinel") ?? line.actor.name;
  if (line.type === "review.started") return { mark: "review", text: `${sentinel} began to review ${attempt}` };
  const quote = textIn(line, "summary");
  const score = review?.score == null ? "" : `, score ${Math.round(review.score)}`;
  switch (textIn(line, "verdict")) {
    case "approved": {
      if (textIn(line, "said") !== "rejected")
        return { mark: "approved", text: `${sentinel} approved ${attempt}${score}`, quote };
      const found =
        numberIn(line, "advisory") === numberIn(line, "findings")
          ? `in ${attempt} only what its advisory rules say`
          : `nothing in ${attempt} that is within its scope`;
      return { mark: "approved", text: `${sentinel} found ${found}, so it passed`, quote };
    }
    case "rejected": {
      const findings = countOf(numberIn(line, "findings") ?? 0, "finding");
      return { mark: "rejected", text: `${sentinel} rejected ${attempt}, ${findings}${score}`, quote };
    }
    default:
      return { mark: "review", text: `The review of ${attempt} was unavailable`, quote: review?.error ?? quote };
  }
}

/** A finding was removed from the ticket: it became a ticket of its own, or a person waived it. */
export function describeFindingLine(line: LogLine): Described {
  const mark = line.actor.kind === "user" ? "decision" : "review";
  if (line.type === "finding.unwaived") {
    const undone = textIn(line, "reason") === "undone";
    const text = undone
      ? "took its waiver back with the decision"
      : "took the waiver of a finding back: it counts again";
    return { mark, text: `${line.actor.name} ${text}`, quote: textIn(line, "issue") };
  }
  const linked = textIn(line, "linked");
  const what = linked === null ? "waived a finding" : `made a finding the ticket ${linked}, because it is out of scope`;
  return { mark, text: `${line.actor.name} ${what}`, quote: textIn(line, "issue") };
}
