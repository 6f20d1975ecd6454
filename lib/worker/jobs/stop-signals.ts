/** What a worker is told when it has to end, in two steps. */
export interface StopSignals {
  /** take nothing new; what runs goes on */
  draining: AbortSignal;
  /** give back what still runs, and end */
  stopping: AbortSignal;
  /** ends both: the worker has ended by itself */
  end(): void;
}

/**
 * The first SIGTERM or SIGINT drains, the second one stops, and so does the end of `drainSeconds` after the first. With 0
 * seconds the first one stops.
 */
export function stopSignalsOfProcess(drainSeconds: number): StopSignals {
  const draining = new AbortController();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = (reason: string) => {
    draining.abort(new Error(reason));
    stopping.abort(new Error(reason));
  };
  const heard = (name: NodeJS.Signals) => {
    if (draining.signal.aborted || drainSeconds === 0) return stop(name);
    timer = setTimeout(() => stop(`${drainSeconds} s are over`), drainSeconds * 1000);
    draining.abort(new Error(name));
  };
  const names = ["SIGTERM", "SIGINT"] as const;
  for (const name of names) process.on(name, heard);
  return {
    draining: draining.signal,
    stopping: stopping.signal,
    end() {
      clearTimeout(timer);
      for (const name of names) process.off(name, heard);
      stop("the worker has ended");
    },
  };
}
