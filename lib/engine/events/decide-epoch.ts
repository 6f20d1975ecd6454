/** By what a database is known: which cluster and database it is, and its timeline, which each failover begins anew. */
export type LogPlace = {
  /** null: the role may not ask, or nobody has asked yet */
  cluster: string | null;
  timeline: string | null;
};

export type EpochFacts = {
  stored: LogPlace;
  now: LogPlace;
  /** the log has lines of transactions that this cluster has not come to, or a process has seen such transactions */
  ahead: boolean;
};

/**
 * Whether the log still lives where its epoch began. `renew`: it was restored into another cluster, or a failover or a
 * restore has lost its last transactions, so that what is known elsewhere of it (positions of streams, what processes keep) is no
 * longer true. `note`: nobody has looked before. Where the role may not ask for one of them, that one decides nothing.
 */
export function decideEpoch({ stored, now, ahead }: EpochFacts): "same" | "note" | "renew" {
  if (ahead || differs(stored.cluster, now.cluster) || differs(stored.timeline, now.timeline)) return "renew";
  const isNews =
    (now.cluster ?? stored.cluster) !== stored.cluster || (now.timeline ?? stored.timeline) !== stored.timeline;
  return isNews ? "note" : "same";
}

function differs(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}
