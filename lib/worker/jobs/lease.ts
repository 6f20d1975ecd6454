import type { Progress } from "#lib/agents/driver.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { Steering } from "#lib/contract/runs/steering.ts";

/**
 * Leases are long, so that a short network failure costs nothing, but a lease that beats alone does so often: the answer says that a
 * person pressed *Stop run*, which is to end the run within two seconds.
 */
export const BEAT_MS = 1000;
/** The longest that a beat is waited for, beyond what it waits at the desk. */
export const MAX_TRY_MS = 5000;

/** What a beat is answered that was taken. */
export type BeatAnswer = Steering & { directive: "cancel" | null };

/** A beat on its way, with the totals that it tells. One of the others is called once, with what came of it. */
export interface OpenBeat {
  totals: Progress | undefined;
  answered(answer: BeatAnswer): void;
  /** it is sent again, with these totals, unless the error says that the lease is gone */
  failed(error: unknown): void;
  lost(): void;
}

export interface LeaseOptions {
  /** the length of the lease, as it was claimed */
  seconds: number;
  /** one try, given up after `timeoutMs` */
  beat(progress: Progress | undefined, timeoutMs: number): Promise<BeatAnswer>;
  /** false while somebody else beats for it, with `begin` */
  beatsAlone(): boolean;
  /** called once, when there is nothing left to work for */
  onEnd(reason: "cancelled" | "lost"): void;
  /** what people ask of the run, whenever that is something else than before */
  onSteering?(steering: Steering): void;
}

/**
 * Keeps a lease alive, alone with a heartbeat every second. When ¾ of the lease have passed since the last confirmed beat was sent, by
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
  private steering = "{}";
  /** of beats that are on their way */
  private readonly unheard = new Set<Progress>();

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
    if (this.options.beatsAlone()) this.timer = setTimeout(() => void this.confirm(), BEAT_MS);
    return true;
  }

  /** Totals go with the next beat. */
  progress(totals: Progress): void {
    this.totals = { ...this.totals, ...totals };
  }

  /** Whether there are totals that no beat has told yet. */
  get hasTotals(): boolean {
    return this.totals !== undefined;
  }

  /** A beat that is sent now. */
  begin(): OpenBeat {
    const sentAt = performance.now();
    const totals = this.totals;
    this.totals = undefined;
    if (totals !== undefined) this.unheard.add(totals);
    const heard = () => totals !== undefined && this.unheard.delete(totals);
    return {
      totals,
      answered: ({ directive, messages, pause }) => {
        heard();
        if (directive === "cancel") this.end("cancelled");
        this.steer({ ...(messages && { messages }), ...(pause && { pause }) });
        this.confirmedAt = Math.max(this.confirmedAt, sentAt);
        this.setDeadline();
      },
      failed: (error) => {
        if (heard()) this.totals = { ...totals, ...this.totals };
        if (error instanceof ApiProblem && [401, 403, 404, 409].includes(error.status)) this.end("lost");
      },
      lost: () => this.end("lost"),
    };
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
    // Whoever goes on with another request has the totals of the one before it told.
    for (const sent of this.unheard) this.totals = { ...sent, ...this.totals };
    const { totals, answered, failed } = this.begin();
    try {
      answered(await this.options.beat(totals, Math.min(MAX_TRY_MS, this.options.seconds * 250)));
    } catch (error) {
      failed(error);
    }
  }

  private steer(steering: Steering): void {
    const told = JSON.stringify(steering);
    if (told === this.steering) return;
    this.steering = told;
    this.options.onSteering?.(steering);
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
