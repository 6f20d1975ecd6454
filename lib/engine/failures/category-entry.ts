/** How often and how soon a category is retried. Times in milliseconds, jitter as a share of the delay. */
export type RetryPolicy = {
  maxRetries: number;
  backoff: "exponential" | "linear" | "none";
  baseDelayMs: number;
  maxDelayMs: number;
  jitter: number;
};

/**
 * How much a match says, strongest first. When a failure matches several rules, the strongest band decides; that is how a
 * cause outranks its wrapping (DESIGN 4, and the border rules of the labelled messages beside the tests).
 *
 * - `ruling`: a reviewer decided; whatever it quotes is not what happened to the run
 * - `lost`: the worker is gone; the time-outs and signals seen on the way are its symptoms
 * - `limit`: a time limit is named together with its length
 * - `gate`: a test, lint, type or build run states its result; the exceptions it lists are its findings
 * - `policy`: a filter, guardrail or permission rule refused, whatever status it used to say so
 * - `root`: a cause that contradicts the usual meaning of its wrapping (a 400 around a full context, a 429 around no credit)
 * - `cause`: an ordinary named cause
 * - `status`: an HTTP status
 * - `sign`: a general word for what failed ("tests failed", "bad request"), with no cause named beside it
 * - `exception`: code threw something that has no better name
 * - `exit`: an exit code or signal
 * - `hint`: a word that only points somewhere
 * - `guess`: the mere shape of an error, where no word points anywhere
 */
export const BANDS = [
  "ruling",
  "lost",
  "limit",
  "gate",
  "policy",
  "root",
  "cause",
  "status",
  "sign",
  "exception",
  "exit",
  "hint",
  "guess",
] as const;

export type Band = (typeof BANDS)[number];

/**
 * One rule: it matches when any of its facts does. `text` is tried on the code, the name and the message; with the `m` flag
 * it sees the message's lines, without it one long line. `unless` takes back a match on the message.
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

export type CategoryEntry = {
  label: string;
  /** one plain sentence for the interface */
  description: string;
  policy: RetryPolicy;
};

/** The longest delay of any policy by default, 15 minutes (DESIGN 4). */
export const MAX_DELAY_MS = 900_000;
