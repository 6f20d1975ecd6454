import type { Category } from "../categories.ts";
import type { Failure } from "../failure.ts";

export type Labelled = Failure & { id: string; label: Category };

/** The labelled messages of a file in this folder, one per line. */
export function labelledFrom(text: string): Labelled[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Labelled);
}
