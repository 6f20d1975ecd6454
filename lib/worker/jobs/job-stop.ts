import type { StopReason } from "#lib/agents/driver.ts";

/** Longest time a driver may take to return once its job has to stop; its children are gone by then. */
const GRACE_MS = 3000;
const MAX_TIMER_MS = 2_147_483_647;

/** Gathers the reasons for which one job has to stop; the first one counts. */
export class JobStop {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly worker: AbortSignal;
  private readonly stopping = () => this.stop("stopping");

  constructor(worker: AbortSignal, timeoutSeconds: number | undefined) {
    this.worker = worker;
    if (timeoutSeconds !== undefined)
      this.timer = setTimeout(() => this.stop("timeout"), Math.min(MAX_TIMER_MS, timeoutSeconds * 1000));
    worker.addEventListener("abort", this.stopping, { once: true });
    if (worker.aborted) this.stopping();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get reason(): StopReason | null {
    return this.signal.aborted ? (this.signal.reason as StopReason) : null;
  }

  stop(reason: StopReason): void {
    this.controller.abort(reason);
  }

  /** The result of the work; null if it was stopped and did not return in time. */
  settled<T>(work: Promise<T>): Promise<T | null> {
    return settledWithin(work, this.signal, GRACE_MS);
  }

  /** The job has ended by itself: later reasons are ignored. */
  release(): void {
    clearTimeout(this.timer);
    this.worker.removeEventListener("abort", this.stopping);
  }
}

/** The result of some work; null where it has not returned `graceMs` after the signal aborted. */
export async function settledWithin<T>(work: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    const wait = () => {
      timer = setTimeout(() => resolve(null), graceMs);
    };
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
