import type { StreamEvent } from "#lib/contract/events.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";

/** The kind of entry: decides the shape and the colour of its mark. */
export type TimelineMark =
  | "plain"
  | "start"
  | "success"
  | "failure"
  | "rejected"
  | "approved"
  | "review"
  | "held"
  | "decision"
  | "done";

/** One thing that happened to a ticket, in words. */
export interface TimelineEntry {
  /** Id of its event. */
  id: string;
  at: string;
  mark: TimelineMark;
  /** A whole sentence without its full stop. */
  text: string;
  /** The category of a failure. */
  category: string | null;
  /** What someone said about it, word for word. */
  quote: string | null;
  runId: string | null;
  /** What followed from it at once, in words; `at` where it has a time. */
  next: { words: string; at: string | null } | null;
}

/** The facts beside the log that its sentences draw on. */
export type TimelineFacts = Pick<TicketDetail, "runs" | "reviews" | "holds">;

/** A line of the log with its data as plain fields. */
export type LogLine = Omit<StreamEvent, "data"> & { data: Record<string, unknown> };

/** A field of an event's data where it is text. */
export function textIn(line: LogLine, name: string): string | null {
  const value = line.data[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** A field of an event's data where it is a number. */
export function numberIn(line: LogLine, name: string): number | null {
  const value = line.data[name];
  return typeof value === "number" ? value : null;
}

/** What a line of the log says. */
export type Described = Pick<TimelineEntry, "mark" | "text"> & Partial<Pick<TimelineEntry, "category" | "quote">>;
