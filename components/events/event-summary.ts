import type { StreamEvent } from "#lib/contract/events.ts";

/** Said beside it, or said by every line of this log. */
const ASIDE = new Set(["key", "agent", "sentinel", "by"]);

/** What an event's data say, in one line: `from ready, to in_progress, reason claimed`. */
export function eventSummary({ data }: Pick<StreamEvent, "data">): string {
  return Object.entries(data)
    .filter(([name, value]) => !ASIDE.has(name) && value !== null && value !== "")
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
    .slice(0, 300);
}
