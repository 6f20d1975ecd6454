import type { TimelineEntry } from "./timeline-entry.ts";

/** The parts of an entry that the sentence of an event decides. */
export type Described = Pick<TimelineEntry, "mark" | "text"> & Partial<Pick<TimelineEntry, "category" | "quote">>;
