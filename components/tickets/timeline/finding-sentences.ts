import type { Described } from "./described.ts";
import { type LogLine, textIn } from "./timeline-entry.ts";

/** A finding was waived, became a ticket of its own, or counts again. */
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
