import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import type { FinishRun } from "#lib/contract/runs.ts";
import { keyedRequest } from "#lib/db/connection/keyed-request.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Crowd } from "#lib/lifecycle/transaction/crowd.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { registry } from "#lib/process-registry.ts";
import type { Report } from "./end-reported.ts";
import { type Answered, finishAlone, finishTogether } from "./finish-together.ts";

/** More than one, so that one that is stuck keeps nobody waiting; the more there are, the fewer share a statement. */
const SLOTS = 2;
const TOGETHER = 50;

/**
 * An agent reports how its run stopped; one transaction decides and writes run, ticket, hold and review. Reports that come while
 * others are being written share the next transaction.
 * By: `work`, with the token of the run's lease. Locks the ticket. Events: those of `applyOutcome`. The same call again
 * gives the same answer. Refuses `lease_lost` for a lease that is not this token's or has run out, `stale_transition`
 * for a run that has stopped.
 */
export async function finishRun(access: Access, runId: string, input: FinishRun): Promise<FinishAnswer> {
  const report: Report = { access, runId, input };
  // What a request with an Idempotency-Key does is committed with that key.
  const shared = keyedRequest() === null ? await crowd().add(report) : null;
  const answer = shared ?? (await finishAlone(report, "effect"));
  if (answer instanceof Refusal) throw answer;
  return answer;
}

const crowd = () =>
  registry.once(
    "runs.finishing",
    () => new Crowd<Report, Answered | null>(SLOTS, TOGETHER, (reports) => finishTogether(reports, "effect")),
  );
