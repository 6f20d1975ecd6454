import type { EventType } from "#lib/contract/events.ts";

/**
 * Whom a commit may have given something to claim. `tickets`: work or a review of them may be there; `rooms`: projects in which a run
 * has ended, which counts where claims are limited; `projects`: those in which anything may be claimable now.
 */
export type ClaimNews = { tickets: string[]; rooms: string[]; projects: string[] };

type Told = { type: EventType; projectId: string; ticketId?: string | null; data: Record<string, unknown> };
type Means = "ticket" | "room" | "project" | "nothing" | ((event: Told) => "ticket" | "project" | "nothing");

/** A hold of a project is about a service or a wait; one of a ticket may let its run go on. */
const byHold = ({ ticketId }: Told) => (ticketId ? "ticket" : "project");

/** What each event means for those who wait for a claim. Whatever was forgotten here they find by themselves, later. */
const MEANING: Record<EventType, Means> = {
  "ticket.created": "ticket",
  "ticket.updated": "ticket",
  "ticket.state_changed": ({ data }) => (data.to === "ready" || data.to === "in_review" ? "ticket" : "nothing"),
  "run.started": "nothing",
  "run.event": "nothing",
  "run.paused": "room",
  "run.resumed": "nothing",
  "run.finished": "room",
  "run.corrected": "nothing",
  "run.handed_back": "ticket",
  "run.message_sent": "nothing",
  "run.pause_asked": "nothing",
  "run.pause_withdrawn": "nothing",
  "run.todos_changed": "nothing",
  "run.revealed": "nothing",
  "run.base_moved": "nothing",
  "review.started": "nothing",
  "review.verdict": "ticket",
  "finding.waived": "nothing",
  "finding.unwaived": "nothing",
  "hold.opened": "nothing",
  "hold.updated": ({ ticketId }) => (ticketId ? "nothing" : "project"),
  "hold.decided": byHold,
  "hold.undone": byHold,
  "hold.verified": "nothing",
  "batch.started": "nothing",
  "batch.progressed": "nothing",
  "batch.finished": "nothing",
  "policy.changed": "project",
  "limits.changed": "project",
  "pause.started": "nothing",
  "pause.ended": "project",
  "precedent.changed": "nothing",
  "consent.changed": "nothing",
  "profile.changed": "project",
  "service.opened": "nothing",
  "service.probing": "project",
  "service.ramping": "project",
  "service.closed": "project",
};

/** What the events of one commit mean for those who wait for a claim. */
export function claimNews(events: Told[]): ClaimNews {
  const news = { ticket: new Set<string>(), room: new Set<string>(), project: new Set<string>() };
  for (const event of events) {
    const entry = MEANING[event.type];
    const means = typeof entry === "function" ? entry(event) : entry;
    if (means === "ticket" && event.ticketId) news.ticket.add(event.ticketId);
    else if (means === "room" || means === "project") news[means].add(event.projectId);
  }
  return { tickets: [...news.ticket], rooms: [...news.room], projects: [...news.project] };
}
