import { plainText } from "#lib/client/text/plain-text.ts";
import { type Described, type LogLine, textIn } from "./timeline-entry.ts";

/** A tool call was allowed here, was made here, or is allowed no more. */
export function describeConsentLine(line: LogLine): Described {
  const tool = plainText(textIn(line, "tool") ?? "the tool");
  switch (textIn(line, "change")) {
    case "given":
      return {
        mark: "decision",
        text: `${line.actor.name} allowed ${tool} ${REACHES[textIn(line, "scope") ?? ""] ?? ""}`,
      };
    case "denied":
      return { mark: "decision", text: `${line.actor.name} denied ${tool}` };
    case "taken":
      return { mark: "plain", text: `The agent took its consent and begins the call of ${tool}` };
    case "done":
      return { mark: "plain", text: `The allowed call ${textIn(line, "outcome") ?? "ended"}` };
    case "withdrawn":
      return { mark: "plain", text: "What was allowed once is withdrawn: the agent asked for another call instead" };
    default:
      return { mark: "plain", text: "What was allowed is revoked" };
  }
}

const REACHES: Record<string, string> = { once: "once", ticket: "for this ticket", rule: "by a rule" };
