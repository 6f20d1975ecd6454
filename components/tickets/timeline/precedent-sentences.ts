import type { Described } from "./described.ts";
import { type LogLine, textIn } from "./timeline-entry.ts";

/** An answer was kept, used, or stopped because it did not hold. */
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
      return { mark: "plain", text: "The kept answer did not hold: from now on a person gives it, or nobody" };
    default:
      return { mark: "plain", text: "A kept answer was changed" };
  }
}
