import { readFileSync } from "node:fs";
import type { Category } from "../categories.ts";
import type { Failure } from "../failure.ts";

export type Labelled = Failure & { id: string; label: Category };

/** The messages of a labelled file in this folder. */
export function readLabelled(file: string): Labelled[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Labelled);
}
