import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import { keyedRequest } from "#lib/db/connection/keyed-request.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Crowd } from "#lib/lifecycle/transaction/crowd.ts";
import { registry } from "#lib/process-registry.ts";
import { claimAtOnce } from "./claim-at-once.ts";

/** More than one, so that one that is stuck keeps nobody waiting; the more there are, the fewer share a statement. */
const SLOTS = 2;
/** As many tickets as one claim may ask for. */
const TOGETHER = 50;

/**
 * Claims up to `limit` tickets that can be claimed now, and never waits; runs that were decided come first: the agent's own,
 * by its name, unless they are `awaited` by who has their token, and those that their agent did not fetch. Callers who ask for the
 * same while others are being served are served by one claim, in the order in which they came.
 * By: `work`. Events: `ticket.state_changed` and `run.started`, or `run.resumed`. Refuses `forbidden` for a profile of another service
 * account.
 */
export async function claimRuns(access: Access, input: ClaimWork, awaited: string[] = []): Promise<Claim[]> {
  // What a request with an Idempotency-Key does is committed with that key.
  if (keyedRequest() !== null) return (await claimAtOnce([{ access, input }], awaited))[0] ?? [];
  const crowds = registry.once("claims.crowds", () => new Map<string, Crowd<number, Claim[]>>());
  const { limit, waitSeconds: _, ...asked } = input;
  const name = JSON.stringify([access, asked, awaited]);
  const crowd = crowds.get(name) ?? newCrowd(access, input, awaited);
  crowds.set(name, crowd);
  try {
    return await crowd.add(limit);
  } finally {
    if (crowd.isEmpty) crowds.delete(name);
  }
}

function newCrowd(access: Access, input: ClaimWork, awaited: string[]): Crowd<number, Claim[]> {
  const claimFor = (limits: number[]) =>
    claimAtOnce(
      limits.map((limit) => ({ access, input: { ...input, limit } })),
      awaited,
    );
  return new Crowd(SLOTS, TOGETHER, claimFor, (limit) => limit);
}
