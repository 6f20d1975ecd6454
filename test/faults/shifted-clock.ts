/** `node --import`: from now on this process believes that it is `CLOCK_HOURS` later. Its monotonic clock stays right. */
const shiftMs = Number(process.env.CLOCK_HOURS) * 3_600_000;
const now = Date.now;

globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now() + shiftMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return now() + shiftMs;
  }
} as DateConstructor;
