/**
 * The bands of rules, strongest first, with the confidence of a match in each (0 to 1). Where a failure matches rules of
 * several bands, the strongest decides: that is how a cause outranks the error it is wrapped in.
 *
 * - `ruling`: a reviewer rejected the work; what the review quotes did not happen to the run itself
 * - `lost`: the worker is gone; timeouts and signals in the same message are symptoms of that
 * - `limit`: a limit of time, or of the profile, is named together with its length
 * - `gate`: the result of tests, lint, types or a build; the exceptions it lists are its findings
 * - `policy`: a filter, guardrail or permission rule refused, with whatever status
 * - `root`: a cause that contradicts the usual meaning of its status: a full context with a 400, no credit left with a 429
 * - `cause`: an ordinary named cause
 * - `status`: an HTTP status
 * - `sign`: a general phrase for what failed ("tests failed", "bad request") without a cause
 * - `exception`: code threw an error that no stronger rule knows
 * - `exit`: an exit code or signal
 * - `hint`: a word that only suggests a category
 * - `guess`: only the shape of an error, where no word suggests anything
 */
export const BANDS = {
  ruling: 0.97,
  lost: 0.95,
  limit: 0.95,
  gate: 0.95,
  policy: 0.95,
  root: 0.93,
  cause: 0.9,
  status: 0.85,
  sign: 0.8,
  exception: 0.75,
  exit: 0.7,
  hint: 0.5,
  guess: 0.35,
} as const;

export type Band = keyof typeof BANDS;

/**
 * One rule: it matches when any of its facts does. `text` is tried on the code, the name and the message; a pattern with the
 * `m` flag sees the message line by line, one without it as a single line. `unless`, where it matches the message, cancels a
 * match of `text`.
 */
export type Matcher = {
  subcategory: string;
  band: Band;
  text?: RegExp;
  unless?: RegExp;
  /** single statuses and inclusive ranges */
  status?: readonly (number | readonly [from: number, to: number])[];
  exitCodes?: readonly number[];
  signals?: readonly string[];
};
