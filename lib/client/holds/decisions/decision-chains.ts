import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

/**
 * Holds that were decided, those that came back for the same reason together with what they came back from, oldest first; the
 * latest chain first. A chain ends with the hold that is open now, where there is one. Holds without any decision are left out.
 */
export function decisionChains(holds: readonly Hold[]): Hold[][] {
  const chains: Hold[][] = [];
  for (const hold of holds.toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1))) {
    const from = chains.findLast((chain) => {
      const last = chain.at(-1);
      return hold.recurrence > 0 && last?.reason === hold.reason && last.recurrence === hold.recurrence - 1;
    });
    if (from) from.push(hold);
    else chains.push([hold]);
  }
  return chains.filter((chain) => chain.some(({ decision }) => decision !== null)).toReversed();
}

/** The holds whose decisions a run lives by: its own pauses, and the retry that it was started by. */
export function holdsOfRun(run: Pick<Run, "id">, runs: readonly Run[], holds: readonly Hold[]): Hold[] {
  return holds.filter(({ run: paused, decision }) => {
    if (decision === null) return false;
    if (paused?.id === run.id && decision.verb !== "retry") return true;
    const next = runs.filter(({ startedAt }) => startedAt >= decision.at).sort((a, b) => a.number - b.number)[0];
    return decision.verb === "retry" && next?.id === run.id;
  });
}
