import type { ApiClient } from "#lib/api-client/api-client.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { HeldLease } from "./beat-messages.ts";
import { BEAT_MS, type Lease, MAX_TRY_MS, type OpenBeat } from "./lease.ts";

/** As docs/contract.md#beats allows it; a worker has fewer runs than one request may have. */
const LONGEST_WAIT_SECONDS = 25;
/** A desk of the previous release is asked again after this long whether it takes the beats of all runs at once. */
const ASK_AGAIN_MS = 60_000;

type Kept = [Lease, HeldLease];

export interface RunBeatsOptions {
  /** the name of the worker */
  worker: string;
  send: ApiClient["beat"];
  /** whether nobody is left who works for this lease */
  isHung(held: HeldLease): boolean;
}

/**
 * Beats for all runs of a worker in one request, which waits at the desk so that *Stop run* is heard at once. It waits for a sixth of
 * the shortest lease: that a beat was taken is only heard at the end of it, and two shall fit into each third of a lease. New totals
 * are told within a second. A desk that knows no such request gets the beats of each lease from itself.
 */
export class RunBeats {
  readonly #options: RunBeatsOptions;
  readonly #kept = new Map<Lease, HeldLease>();
  #isBeating = false;
  #waiting: AbortController | undefined;
  #news: NodeJS.Timeout | undefined;
  #refusedUntil = 0;

  constructor(options: RunBeatsOptions) {
    this.#options = options;
  }

  /** False while the desk is one that takes the beats of each run alone. */
  get areTaken(): boolean {
    return performance.now() >= this.#refusedUntil;
  }

  /** Beats for a run whose lease was just confirmed; nothing where it does so already. */
  add(lease: Lease, held: HeldLease): void {
    if (this.#kept.has(lease)) return;
    this.#kept.set(lease, held);
    this.#waiting?.abort();
    void this.#beatOn();
  }

  delete(lease: Lease): void {
    this.#kept.delete(lease);
  }

  /** A lease has new totals. */
  note(): void {
    if (!this.areTaken) return;
    this.#news ??= setTimeout(() => {
      this.#news = undefined;
      const told = [...this.#kept].filter(([lease]) => lease.hasTotals);
      void this.#beat(told, 0);
    }, BEAT_MS);
  }

  async #beatOn(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    while (this.#kept.size > 0) {
      const next = performance.now() + BEAT_MS;
      if (this.areTaken) await this.#round();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
    this.#isBeating = false;
  }

  async #round(): Promise<void> {
    const shortest = Math.min(...[...this.#kept.values()].map(({ seconds }) => seconds));
    const wait = Math.min(LONGEST_WAIT_SECONDS, shortest / 6);
    this.#waiting = new AbortController();
    // The next beat of a lease this short comes within a second: it need not wait.
    await this.#beat([...this.#kept], wait * 1000 < BEAT_MS ? 0 : wait, this.#waiting.signal);
  }

  async #beat(kept: Kept[], waitSeconds: number, signal?: AbortSignal): Promise<void> {
    const { worker, send, isHung } = this.#options;
    const begun = kept
      .filter(([, held]) => !isHung(held))
      .map(([lease, held]) => ({ lease, held, beat: lease.begin() }));
    if (begun.length === 0) return;
    const timeoutMs = Math.min(MAX_TRY_MS, ...begun.map(({ held }) => held.seconds * 250));
    const runs = begun.map(({ held, beat }) => ({
      runId: held.id,
      leaseToken: held.leaseToken,
      progress: beat.totals,
    }));
    try {
      const answer = await send({ worker, waitSeconds, runs }, { timeoutMs, retryForMs: 0, signal });
      for (const [at, { lease, beat }] of begun.entries()) this.#hear(lease, beat, answer.runs[at]);
    } catch (error) {
      const isUnknown = error instanceof ApiProblem && error.status === 404;
      for (const { beat } of begun) beat.failed(isUnknown ? null : error);
      if (isUnknown) this.#beatAlone();
    }
  }

  #hear(lease: Lease, beat: OpenBeat, answer: Answer | undefined): void {
    if (answer !== undefined && "directive" in answer) beat.answered(answer);
    else if (answer !== undefined && OVER.has(answer.code)) beat.lost();
    else {
      // The run has stopped: its worker is just being answered to its report.
      if (answer?.code === "stale_transition") this.#kept.delete(lease);
      beat.failed(null);
    }
  }

  #beatAlone(): void {
    this.#refusedUntil = performance.now() + ASK_AGAIN_MS;
    for (const lease of this.#kept.keys()) void lease.confirm();
  }
}

type Answer = Awaited<ReturnType<ApiClient["beat"]>>["runs"][number];

const OVER: ReadonlySet<string> = new Set(["lease_lost", "not_found", "forbidden"]);
