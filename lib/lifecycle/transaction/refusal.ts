import type { Problem, ProblemCode } from "#lib/contract/problem.ts";

type Extra = Pick<Problem, "errors" | "decision" | "version">;

/**
 * A verb says no: the caller's mistake or a lost race, never a defect of ours. The API answers it as problem+json with
 * the status of its code (`PROBLEMS`); a server action shows it beside the button that was pressed.
 */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, detail: string, extra: Extra = {}) {
    super(detail);
    this.name = "Refusal";
    this.code = code;
    this.extra = extra;
  }
}

/**
 * `invalid_request` for wrong fields, each with its path. `first` is a sentence about the first of them; the others are
 * counted.
 */
export function refuseFields(first: string, errors: { path: string; message: string }[]): Refusal {
  const more = errors.length - 1;
  const rest = more > 0 ? ` There ${more === 1 ? "is" : "are"} ${more} more.` : "";
  return new Refusal("invalid_request", first + rest, { errors });
}

/** `invalid_request` for one wrong field. `sentence`: the same for people. */
export function refuseField(path: string, message: string, sentence = `${path} ${message}.`): Refusal {
  return new Refusal("invalid_request", sentence, { errors: [{ path, message }] });
}
