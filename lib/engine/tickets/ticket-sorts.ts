/** The orders of a list of tickets; by priority the most urgent first, and of those the newest. */
export const TICKET_SORTS = ["newest", "oldest", "priority"] as const;
export type TicketSort = (typeof TICKET_SORTS)[number];
