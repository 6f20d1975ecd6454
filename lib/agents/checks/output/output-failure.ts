/** One thing that the output of a check names as wrong. `file` is as the tool wrote it; `line` counts from 1. */
export interface OutputFailure {
  /** what failed: a test's name, or a rule and its words */
  title: string;
  message: string;
  file: string | null;
  line: number | null;
  /** the package whose folder `file` is in, where the tool names that instead of a path */
  within?: string;
}

/** Reads the output of one tool, without colours; answers nothing where it is another's. */
export type OutputParser = (output: string) => OutputFailure[];

/** A failure from what a pattern matched. `title`: what failed, where the tool says more of it than the message. */
export function failureAt(
  file: string | null | undefined,
  line: string | undefined,
  message: string,
  title = message,
): OutputFailure {
  return { title, message, file: file ?? null, line: lineNumber(line) };
}

/** The number a pattern matched, or null. */
export function lineNumber(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
