import { setTimeout as sleep } from "node:timers/promises";
import type { Category } from "#lib/engine/failures/categories.ts";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";

/** When a provider that fails is asked again. Times in milliseconds. */
export interface Timing {
  baseMs: number;
  capMs: number;
  /** failures in a row after which the run fails */
  tries: number;
  /** with a longer Retry-After the run fails at once: the desk waits, and the worker is free meanwhile */
  longestWaitMs: number;
  /** a request is given up when the provider has been silent for this long */
  silenceMs: number;
  random(): number;
}

/** Waits of 1, 2, 4, 8 and 16 s and jitter; then the run fails, and the desk backs off without occupying the worker. */
export const TIMING: Timing = {
  baseMs: 1000,
  capMs: 60_000,
  tries: 6,
  longestWaitMs: 300_000,
  silenceMs: 300_000,
  random: Math.random,
};

/** The provider failed for good, or too often: the run fails, and the desk decides what follows. */
export class ProviderGaveUp extends Error {
  override name = "ProviderGaveUp";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Counts consecutive failures of one conversation's provider, and says how long to wait after each. */
export class ProviderRetries {
  private readonly timing: Timing;
  private failures = 0;

  constructor(timing: Timing) {
    this.timing = timing;
  }

  get triesLeft(): number {
    return this.timing.tries - this.failures;
  }

  /** The provider has answered: the next failure is the first again. */
  reset(): void {
    this.failures = 0;
  }

  /** Milliseconds until the next try. Throws ProviderGaveUp when there is none. */
  afterFailure(failure: Failure): number {
    const wait = this.waitAfter(failure);
    if (wait === null) throw new ProviderGaveUp(failure);
    return wait;
  }

  /** The same, but null when there is none. */
  waitAfter(failure: Failure): number | null {
    this.failures += 1;
    const stated = failure.retryAfterSeconds === undefined ? null : failure.retryAfterSeconds * 1000;
    if (!isTransient(failure) || this.triesLeft <= 0 || (stated ?? 0) > this.timing.longestWaitMs) return null;
    const exponential = Math.min(this.timing.capMs, this.timing.baseMs * 2 ** (this.failures - 1));
    return Math.round((stated ?? exponential) * (1 + 0.2 * this.timing.random()));
  }

  /** Waits; throws the reason of the signal. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await sleep(ms, undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
  }
}

/** Waiting does not cure these, whatever status they came with. */
const PERMANENT: readonly Category[] = ["auth", "request", "context", "security"];
/** Errors of the AI SDK about its own input: no provider was asked. */
const OWN_FAULT =
  /^AI_(?:InvalidPrompt|MissingToolResults|InvalidArgument|InvalidMessageRole|InvalidDataContent|MessageConversion|Unsupported|LoadAPIKey|LoadSetting|NoSuch)/;

/** Whether the next try may go better: the engine says what kind of failure it is, as it will when the run fails. */
function isTransient(failure: Failure): boolean {
  if (OWN_FAULT.test(failure.name ?? "")) return false;
  const { category } = classifyFailure(failure);
  if (category === "api" || category === "timeout") return true;
  if (failure.httpStatus === undefined) return !PERMANENT.includes(category);
  return [408, 409, 425].includes(failure.httpStatus) && category !== "auth";
}

/** Whether the conversation was too long for the model: asking again with less may help, waiting does not. */
export function isTooLong(failure: Failure): boolean {
  return classifyFailure(failure).category === "context";
}
