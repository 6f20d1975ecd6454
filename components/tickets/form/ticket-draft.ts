import type { Priority, Ticket } from "#lib/contract/tickets.ts";

/** A ticket as the form holds it. */
export interface TicketDraft {
  title: string;
  description: string;
  /** One more than there are: the last line is always free to write in. */
  acceptanceCriteria: string[];
  priority: Priority;
  labels: string[];
  driver: string;
  dependsOn: TicketRef[];
  reviewRequired: boolean;
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
export function draftOf(ticket: Ticket, dependsOn: TicketRef[]): TicketDraft {
  const { title, description, acceptanceCriteria, priority, labels, driver, reviewRequired } = ticket;
  return {
    title,
    description,
    acceptanceCriteria: [...acceptanceCriteria, ""],
    priority,
    labels,
    driver: driver ?? "",
    dependsOn,
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
