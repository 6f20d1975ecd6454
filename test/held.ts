import type { HoldOutline } from "#lib/engine/holds/held-facts.ts";
import type { FindingFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** A hold on a ticket whose retries are used up; fields given win. */
export function makeHeld(fields: Partial<HoldOutline> = {}): HoldOutline {
  return {
    id: "hld_2",
    subject: "ticket",
    reason: "max_retries",
    category: null,
    summary: "All 12 attempts are used up",
    question: null,
    level: null,
    recurrence: 0,
    run: null,
    ...fields,
  };
}

/** A finding by its key. */
export function makeFinding(key: string, issue = `Issue ${key}`): FindingFacts {
  return {
    key,
    severity: "major",
    category: null,
    file: null,
    line: null,
    issue,
    suggestion: null,
    scopeDrift: false,
    rule: "",
    advisory: false,
  };
}
