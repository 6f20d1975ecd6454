import type { Problem, ProblemCode } from "#lib/contract/problem.ts";

type Extra = Pick<Problem, "errors" | "decision" | "version">;

/**
 * A verb said no: the caller's fault or a lost race, never a defect of ours. It becomes a problem+json answer with the
 * status of its code (see `PROBLEMS`), or a message beside the button that was pressed.
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
