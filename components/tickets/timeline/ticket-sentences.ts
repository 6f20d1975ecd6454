import { TICKET_STATES, type TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { type Described, type LogLine, type TimelineEntry, textIn } from "./timeline-entry.ts";

/** A ticket was created or edited, or changed its state without another event. */
export function describeTicketLine(line: LogLine): Described {
  if (line.type === "ticket.created") {
    const draft = textIn(line, "state") === "draft" ? " as a draft" : "";
    const origin = textIn(line, "origin");
    const from = origin === null ? "" : ` from a finding of ${origin}`;
    return { mark: "plain", text: `${line.actor.name} made the ticket${draft}${from}` };
  }
  if (line.type === "ticket.updated") return { mark: "plain", text: `${line.actor.name} edited the ticket` };
  const reason = REASONS[textIn(line, "reason") ?? ""];
  const to = textIn(line, "to") as TicketState;
  const label = TICKET_STATES[to].label;
  return {
    mark: to === "done" ? "done" : "plain",
    quote: textIn(line, "note"),
    text: reason ? reason(line, label) : `The ticket is ${label.toLowerCase()}`,
  };
}

const REASONS: Record<string, (line: LogLine, label: string) => string> = {
  published: (line, label) => `${line.actor.name} published it: ${label.toLowerCase()}`,
  dependencies_done: () => "Ready: the last ticket it waits for is done",
  dependencies_changed: (_, label) => `${label}: what it waits for was changed`,
  dependency_cancelled: () => "Needs decision: a ticket it waits for was cancelled",
  cancelled: (line) => `${line.actor.name} cancelled the ticket`,
  held_by_person: (line) => `${line.actor.name} held the ticket`,
  reopened: (line, label) => `${line.actor.name} reopened the ticket: ${label.toLowerCase()}`,
  dependency_reopened: (line) => `Blocked again: ${line.actor.name} reopened a ticket it waits for`,
  budget_reached: () => "Needs decision: it has cost as much as it may",
  deadline_passed: () => "Needs decision: it was not done by its deadline",
};

/** What a change of state adds to the sentence about its cause; null where that sentence says it. */
export function followUp(moved: LogLine): TimelineEntry["next"] {
  const retryAfter = textIn(moved, "retryAfter");
  if (retryAfter !== null) return { words: "Tried again from", at: retryAfter };
  const words = NEXT[textIn(moved, "to") as TicketState];
  return words ? { words, at: null } : null;
}

const NEXT: Partial<Record<TicketState, string>> = {
  in_review: "Waits for a review",
  done: "The ticket is done",
  cancelled: "The ticket is cancelled",
  ready: "Ready for the next attempt",
  blocked: "Blocked by what it waits for",
};
