/** What a caller waits for. */
export type Wait<T> = {
  /** Callers of one group want the same: while the first of them gets nothing, the others need not ask the database. */
  group: string;
  seconds: number;
  /** aborted when the caller hangs up */
  signal: AbortSignal;
  /** One try. It must give back what it took when the caller has hung up in the meantime, and answer null then. */
  attempt: () => Promise<T | null>;
  /** Milliseconds until a time that is known to change something; null where none is known. */
  msUntilNext?: () => Promise<number | null>;
  /** Only hints about this run matter. */
  runId?: string;
};
