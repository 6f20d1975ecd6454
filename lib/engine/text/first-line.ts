import { LENGTHS } from "./lengths.ts";

/** The first line of a text that is not blank, at most `LENGTHS.line` long. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? text;
  return line.length > LENGTHS.line ? `${line.slice(0, LENGTHS.line - 1).replace(HALF_CHARACTER, "")}…` : line;
}

/** The half of a surrogate pair that a cut may leave at the end, which PostgreSQL's jsonb refuses. */
export const HALF_CHARACTER = /[\ud800-\udbff]$/;
