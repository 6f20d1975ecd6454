import type { Priority } from "#lib/contract/tickets.ts";

/** One row of a file, read as a ticket but not yet looked at beside the others. */
export interface ImportRow {
  /** csv: line of the file, github: place in the list; from 1 */
  line: number;
  /** How other rows refer to it: an id, or `#12`; null where the file has none. */
  ref: string | null;
  /** Its lasting name in its source: the same row of another export has the same one. */
  sourceKey: string;
  url: string | null;
  title: string;
  description: string;
  criteria: string[];
  priority: Priority;
  labels: string[];
  driver: string | null;
  /** What it waits for, in the words of the file. `must`: an unknown name makes the row wrong; else it is left out. */
  waitsFor: { refs: string[]; must: boolean };
  /** Why it is skipped, such as "is closed". */
  leftOut: string | null;
  /** What is wrong with it, and what to do. */
  problems: string[];
  notes: string[];
}
