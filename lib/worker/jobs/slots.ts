/** Limits how much runs at once. Work that cannot wait (a resumed run has its lease already) may exceed the limit. */
export class Slots {
  private readonly size: number;
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(size: number) {
    this.size = size;
  }

  get free(): number {
    return Math.max(0, this.size - this.busy);
  }

  get idle(): boolean {
    return this.busy === 0;
  }

  /** Takes a place until the work has settled. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      return await work();
    } finally {
      this.busy -= 1;
      for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** Resolves when a place is free, or the signal aborted. */
  async untilFree(signal: AbortSignal): Promise<void> {
    while (this.free === 0 && !signal.aborted) await this.change(signal);
  }

  /** Resolves when nothing runs any more. */
  async untilIdle(): Promise<void> {
    while (!this.idle) await this.change();
  }

  /** Resolves when some work has ended, or the signal aborted. */
  async change(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      this.waiting.push(wake);
      signal?.addEventListener("abort", wake, { once: true });
    });
  }
}
