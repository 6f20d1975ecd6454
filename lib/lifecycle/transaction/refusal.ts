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
