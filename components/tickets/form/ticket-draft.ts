import type { Ticket } from "#lib/contract/tickets.ts";

/** A ticket as the form holds it; the last of its criteria is an empty line, free to write in. */
export interface TicketDraft
  extends Pick<Ticket, "title" | "description" | "acceptanceCriteria" | "priority" | "labels" | "reviewRequired"> {
  driver: string;
  dependsOn: TicketRef[];
}

/** A ticket that another one waits for, as far as the form shows it. */
export type TicketRef = Pick<Ticket, "id" | "key" | "title" | "state">;

export const EMPTY_DRAFT: TicketDraft = {
  title: "",
  description: "",
  acceptanceCriteria: [""],
  priority: "normal",
  labels: [],
  driver: "",
  dependsOn: [],
  reviewRequired: true,
};

/** The form of a ticket that is there already. */
export function draftOf(ticket: Ticket, dependsOn: readonly TicketRef[]): TicketDraft {
  const { title, description, acceptanceCriteria, priority, labels, driver, reviewRequired } = ticket;
  return {
    title,
    description,
    acceptanceCriteria: [...acceptanceCriteria, ""],
    priority,
    labels,
    driver: driver ?? "",
    dependsOn: dependsOn.map(({ id, key, title, state }) => ({ id, key, title, state })),
    reviewRequired,
  };
}

/** What is sent: lines without text are left out. */
export function fieldsOf(draft: TicketDraft) {
  return {
    ...draft,
    acceptanceCriteria: draft.acceptanceCriteria.map((line) => line.trim()).filter((line) => line !== ""),
    driver: draft.driver.trim() || null,
    dependsOn: draft.dependsOn.map(({ id }) => id),
  };
}
