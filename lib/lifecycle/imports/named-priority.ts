import type { Priority } from "#lib/contract/tickets.ts";

/** What trackers call a priority, also as a label such as `priority: high` or `P1`. */
const WORDS: Record<Priority, RegExp> = {
  urgent: /^(urgent|critical|blocker|highest|immediate|p0|sev ?[01]|0)$/,
  high: /^(high|major|important|p1|sev ?2|1)$/,
  normal: /^(normal|medium|moderate|default|p2|sev ?3|2)$/,
  low: /^(low|minor|trivial|lowest|p3|p4|sev ?[45]|3|4)$/,
};
const PREFIX = /^(priority|prio|severity|importance)\s*[:/=_-]*\s*|\s+priority$/g;

const LONGEST = 60;

/** The priority that a cell names; null where it names none. Empty is null too. */
export function namedPriority(text: string): Priority | null {
  const word = text.trim().slice(0, LONGEST).toLowerCase().replaceAll(PREFIX, "").trim();
  const found = Object.entries(WORDS).find(([, pattern]) => pattern.test(word));
  return (found?.[0] as Priority | undefined) ?? null;
}

/**
 * The priority that a label means, or null. `P1` and `priority: minor` name one; a bare `minor` or `1` is a label like
 * any other.
 */
export function priorityOfLabel(label: string): Priority | null {
  const text = label.trim().slice(0, LONGEST).toLowerCase();
  const meant = /^(p[0-4]|urgent|critical|blocker)$/.test(text) || text.replaceAll(PREFIX, "") !== text;
  return meant ? namedPriority(text) : null;
}
