import type { StreamEvent } from "#lib/contract/events.ts";
import { describeConsentLine } from "./consent-sentences.ts";
import { describeHoldLine, describePrecedentLine } from "./hold-sentences.ts";
import { describeFindingLine, describeReviewLine } from "./review-sentences.ts";
import { describeRunLine } from "./run-sentences.ts";
import { describeTicketLine, followUp } from "./ticket-sentences.ts";
import type { Described, LogLine, TimelineEntry, TimelineFacts } from "./timeline-entry.ts";

/**
 * The log of a ticket as sentences, oldest first. A change of state has no entry of its own where another event of the same
 * transaction caused it: it is added to that entry.
 */
export function buildTimeline(log: readonly StreamEvent[], facts: TimelineFacts): TimelineEntry[] {
  const lines = log.toReversed() as LogLine[];
  const groups = Map.groupBy(lines, ({ id }) => id.split("-")[1] ?? id);
  return [...groups.values()].flatMap((group) => entriesOf(group, facts));
}

function entriesOf(group: readonly LogLine[], facts: TimelineFacts): TimelineEntry[] {
  const moved = group.findLast(({ type }) => type === "ticket.state_changed");
  const reports = group.filter((line) => line.type !== "ticket.state_changed");
  if (reports.length === 0) return moved ? [entryOf(moved, facts, null)] : [];
  // The change of state follows one of the events only, so that a decision that ends a run does not name it twice.
  const main = reports.find(({ type }) => LEADING.has(type)) ?? reports[0];
  return reports.map((line) => entryOf(line, facts, line === main && moved ? followUp(moved) : null));
}

/** The events that cause a change of state in the same transaction. */
const LEADING = new Set(["run.finished", "review.verdict", "hold.decided", "hold.undone"]);

function entryOf(line: LogLine, facts: TimelineFacts, next: TimelineEntry["next"]): TimelineEntry {
  const [kind] = line.type.split(".");
  const base = { id: line.id, at: line.at, runId: line.runId, category: null, quote: null, next };
  return { ...base, ...DESCRIBE[kind as keyof typeof DESCRIBE]?.(line, facts) } as TimelineEntry;
}

const DESCRIBE = {
  ticket: describeTicketLine,
  run: describeRunLine,
  review: describeReviewLine,
  finding: describeFindingLine,
  hold: describeHoldLine,
  precedent: describePrecedentLine,
  consent: describeConsentLine,
} satisfies Record<string, (line: LogLine, facts: TimelineFacts) => Described>;
