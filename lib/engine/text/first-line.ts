/** The first line of a text that says anything, at most 300 characters: for a sentence beside a hold. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? text;
  return line.length > 300 ? `${line.slice(0, 299).replace(HALF_CHARACTER, "")}…` : line;
}

/** What a cut through a character of two units leaves, which no JSON of the database can hold. */
export const HALF_CHARACTER = /[\ud800-\udbff]$/;
