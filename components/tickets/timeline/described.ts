import type { TimelineEntry } from "./timeline-entry.ts";

/** What a line of the log says. */
export type Described = Pick<TimelineEntry, "mark" | "text"> & Partial<Pick<TimelineEntry, "category" | "quote">>;
