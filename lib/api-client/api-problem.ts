import type { Problem } from "#lib/contract/problem.ts";

/** The desk answered with an error (docs/contract.md#errors). `code` is its problem code; `retryAfterMs` what its Retry-After asked for. */
export class ApiProblem extends Error {
  override name = "ApiProblem";
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;
  readonly retryAfterMs: number | null;

  constructor(problem: Problem, retryAfterMs: number | null) {
    super(problem.detail || problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether an error is the desk's answer with one of these problem codes. */
export function isProblem(error: unknown, ...codes: Problem["code"][]): error is ApiProblem {
  return error instanceof ApiProblem && (codes as string[]).includes(error.code);
}
