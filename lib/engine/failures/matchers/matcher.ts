/**
 * How much a match says, strongest first, each with how sure it is (0 to 1). When a failure matches several rules, the
 * strongest band decides: that is how a cause outranks the error it is wrapped in.
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
