import type { Finding } from "#lib/db/invariants/check-invariants.ts";
import type { Repair } from "#lib/db/invariants/invariant.ts";
import { recognizeCluster } from "#lib/lifecycle/events/recognize-cluster.ts";
import { escalateHolds } from "#lib/lifecycle/holds/escalate-holds.ts";
import { expireReviews } from "#lib/lifecycle/reviews/expire-reviews.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { repairTicket } from "./repair-ticket.ts";

/**
 * Mends what the checker has found and a verb can mend, each by the verb; what it found is looked at again under the lock.
 * Returns what was done, in words.
 */
export async function repairFindings(findings: readonly Finding[]): Promise<string[]> {
  const has = (repair: Repair) => findings.some((finding) => finding.repair === repair);
  const done: string[] = [];
  if (has("epoch")) done.push(`the log began the epoch ${await recognizeCluster()}`);
  if (has("reap"))
    done.push(`${(await allOf(reapLostRuns)) + (await allOf(expireReviews))} leases that ran out were ended`);
  const tickets = findings.filter(({ repair }) => repair === "place" || repair === "hold" || repair === "review");
  for (const id of new Set(tickets.map((finding) => finding.id))) {
    const repaired = id === null ? null : await repairTicket(id);
    if (repaired !== null) done.push(repaired);
  }
  if (has("escalate")) done.push(`${await allOf(escalateHolds)} overdue holds were escalated`);
  return done;
}

/** Rounds of a job of maintenance, until one finds nothing. */
async function allOf(round: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let done = await round(); done > 0; done = await round()) sum += done;
  return sum;
}
