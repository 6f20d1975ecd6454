import type { Progress } from "#lib/agents/driver.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";

/** Leases are long so that a pause of the network costs nothing; a person's *Stop run* should still be heard soon. */
const LONGEST_INTERVAL_MS = 5000;
const SOON_MS = 1000;

export interface LeaseOptions {
  /** the length of the lease, as it was claimed */
  seconds: number;
  /** one try, given up after `timeoutMs` */
  beat(progress: Progress | undefined, timeoutMs: number): Promise<"cancel" | null>;
  /** called once, when there is nothing left to work for */
  onEnd(reason: "cancelled" | "lost"): void;
}

/**
 * Keeps a lease alive by heartbeats every quarter of it (at most 5 s apart). The deadline is counted on this machine's
 * monotonic clock from when the last confirmed beat was sent: ¾ of the lease without one, and it is given up as lost, before
 * the desk can have given the work to another.
 */
export class Lease {
  private readonly options: LeaseOptions;
  private readonly intervalMs: number;
  private confirmedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private beating: Promise<boolean> | undefined;
  private ended = false;
  private totals: Progress | undefined;

  constructor(options: LeaseOptions) {
    this.options = options;
    this.intervalMs = Math.min(LONGEST_INTERVAL_MS, options.seconds * 250);
    this.setDeadline();
  }

  /** Beats now and says whether the lease still holds; the beats then go on by themselves until `stop`. */
  async confirm(): Promise<boolean> {
    if (this.ended) return false;
    clearTimeout(this.timer);
    this.beating ??= this.beat().finally(() => {
      this.beating = undefined;
    });
    const confirmed = await this.beating;
    if (this.ended) return false;
    this.timer = setTimeout(
      () => void this.confirm(),
      confirmed ? this.intervalMs : Math.min(this.intervalMs, SOON_MS),
    );
    return true;
  }

  /** Totals go with the next beat, which then comes soon. */
  progress(totals: Progress): void {
    const first = this.totals === undefined;
    this.totals = { ...this.totals, ...totals };
    if (!first || this.ended || this.beating !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.confirm(), Math.min(this.intervalMs, SOON_MS));
  }

  /** No beat follows. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
  }

  private async beat(): Promise<boolean> {
    const sentAt = performance.now();
    const totals = this.totals;
    this.totals = undefined;
    try {
      const directive = await this.options.beat(totals, Math.max(1000, this.intervalMs));
      if (directive === "cancel") this.end("cancelled");
      this.confirmedAt = sentAt;
      this.setDeadline();
      return true;
    } catch (error) {
      this.totals = { ...totals, ...(this.totals as Progress | undefined) };
      if (error instanceof ApiProblem && [401, 403, 404, 409].includes(error.status)) this.end("lost");
      return false;
    }
  }

  private setDeadline(): void {
    clearTimeout(this.deadline);
    if (this.ended) return;
    const left = this.confirmedAt + this.options.seconds * 750 - performance.now();
    this.deadline = setTimeout(() => this.end("lost"), Math.max(0, left));
  }

  private end(reason: "cancelled" | "lost"): void {
    if (this.ended) return;
    this.stop();
    this.options.onEnd(reason);
  }
}
