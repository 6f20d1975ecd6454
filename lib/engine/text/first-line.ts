import { LENGTHS } from "./lengths.ts";

/** The first line of a text that says anything, at most `LENGTHS.line` long. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? text;
  return line.length > LENGTHS.line ? `${line.slice(0, LENGTHS.line - 1).replace(HALF_CHARACTER, "")}…` : line;
}

/** What a cut through a character of two units leaves, which no JSON of the database can hold. */
export const HALF_CHARACTER = /[\ud800-\udbff]$/;
