import type { Failure } from "#lib/engine/failures/failure.ts";

/** Why there is no session. A connection that failed says nothing about the password. */
export type SshFaultKind = "refused" | "host_key" | "connection";

/** What went wrong on the way into a session; `failure` is what the run reports where it ends by it. No password is in it. */
export class SshFault extends Error {
  override name = "SshFault";
  readonly kind: SshFaultKind;
  readonly failure: Failure;

  constructor(kind: SshFaultKind, failure: Failure) {
    super(failure.message);
    this.kind = kind;
    this.failure = failure;
  }
}
