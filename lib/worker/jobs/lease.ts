import type { Progress } from "#lib/agents/driver.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";

/**
 * Leases are long, so that a short network failure costs nothing, but beats are frequent: the answer to a beat says that a person
 * pressed *Stop run*, which is to end the run within two seconds. The price is one request a second for each run: a read by key
 * and one HOT update.
 */
const BEAT_MS = 1000;
const MAX_TRY_MS = 5000;

export interface LeaseOptions {
  /** the length of the lease, as it was claimed */
  seconds: number;
  /** one try, given up after `timeoutMs` */
  beat(progress: Progress | undefined, timeoutMs: number): Promise<"cancel" | null>;
  /** called once, when there is nothing left to work for */
  onEnd(reason: "cancelled" | "lost"): void;
}

/**
 * Keeps a lease alive with a heartbeat every second. When ¾ of the lease have passed since the last confirmed beat was sent, by
 * this machine's monotonic clock, the lease is given up as lost: before the desk can have given the work to another agent.
 */
export class Lease {
  private readonly options: LeaseOptions;
  private confirmedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  private ended = false;
  private totals: Progress | undefined;

  constructor(options: LeaseOptions) {
    this.options = options;
    this.setDeadline();
  }

  /** Sends a beat now, with the latest totals, and returns whether the lease still holds; beats then continue until `stop`. */
  async confirm(): Promise<boolean> {
    const earlier = this.beating;
    if (earlier !== undefined) await earlier;
    // A beat that was already on its way does not carry the latest totals.
    if (earlier === undefined || this.totals !== undefined) await this.beatOnce();
    clearTimeout(this.timer);
    if (this.ended) return false;
    this.timer = setTimeout(() => void this.confirm(), BEAT_MS);
    return true;
  }

  /** Totals go with the next beat. */
  progress(totals: Progress): void {
    this.totals = { ...this.totals, ...totals };
  }

  /** Ends the beats. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
  }

  private async beatOnce(): Promise<void> {
    clearTimeout(this.timer);
    if (this.ended) return;
    this.beating ??= this.beat().finally(() => {
      this.beating = undefined;
    });
    await this.beating;
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now();
    const totals = this.totals;
    this.totals = undefined;
    try {
      const directive = await this.options.beat(totals, Math.min(MAX_TRY_MS, this.options.seconds * 250));
      if (directive === "cancel") this.end("cancelled");
      this.confirmedAt = sentAt;
      this.setDeadline();
    } catch (error) {
      this.totals = { ...totals, ...(this.totals as Progress | undefined) };
      if (error instanceof ApiProblem && [401, 403, 404, 409].includes(error.status)) this.end("lost");
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
