import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ProblemCode } from "../../contract/problem.ts";

/** A refusal that tells more in its headers: `WWW-Authenticate` with a 401, `Allow` with a 405, `Retry-After` with a 429 or a 503. */
export class RefusalWithHeaders extends Refusal {
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, detail: string, headers: Record<string, string>) {
    super(code, detail);
    this.headers = headers;
  }
}
