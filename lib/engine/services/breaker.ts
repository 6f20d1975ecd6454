import type { ServicePolicy } from "#lib/engine/policies/service-policy.ts";
import type { Transition } from "#lib/engine/transitions/transition.ts";

/** The states of the breaker of a service (docs/states.md#services). */
export const SERVICE_STATES = {
  closed: { meaning: "It works, as far as anybody knows: claims that name it get what there is." },
  open: { meaning: "It is down: claims that name it get nothing until the next probe is due." },
  probing: { meaning: "One run is under way to see whether it works again; other claims that name it get nothing." },
  ramping: { meaning: "A probe was answered: one run is let in, then four, then sixteen, then all." },
} as const;
export type ServiceState = keyof typeof SERVICE_STATES;
export const SERVICE_STATE_NAMES = Object.keys(SERVICE_STATES) as [ServiceState, ...ServiceState[]];

/** Every change of a breaker's state. Each is written behind the lock of its row. */
export const SERVICE_TRANSITIONS = {
  opened: {
    from: ["closed", "probing", "ramping"],
    to: ["open"],
    cause:
      "failures in a row from two tickets or more; the failure or loss of a probe; the failure of a run that was let in",
  },
  probed: { from: ["open"], to: ["probing"], cause: "a claim that names it comes once the next probe is due" },
  ramped: { from: ["probing", "ramping"], to: ["ramping"], cause: "it answered a run that was let in" },
  closed: {
    from: ["open", "probing", "ramping"],
    to: ["closed"],
    cause: "it answered the last wave, or nobody is left who wants it",
  },
} as const satisfies Record<string, Transition<ServiceState>>;

/** The breaker of one service of one project. Where there is no row of it, it is {@link CLOSED}. */
export type Breaker = {
  state: ServiceState;
  /** probes that failed since it opened */
  failedProbes: number;
  /** when the next probe is due; null unless it is open */
  probeAt: Date | null;
  /** 0 while it is open or probed, 1 to {@link LAST_WAVE} while it is ramping */
  wave: number;
};

export const CLOSED: Breaker = { state: "closed", failedProbes: 0, probeAt: null, wave: 0 };

/** After an answer to a run of this wave it closes. */
const LAST_WAVE = 3;

/** The runs that a wave lets in at once: the probe is alone, then come 1, 4 and 16. */
export function waveSize(wave: number): number {
  return wave === 0 ? 1 : 4 ** (wave - 1);
}

/**
 * How many more runs of a service may start now. `running`: runs of its present wave that are under way. A probe that ended
 * without a word about the service (given back, stopped) leaves its place to the next one at once.
 */
export function roomOf({ state, probeAt, wave }: Breaker, running: number, now: Date): number {
  if (state === "closed") return Infinity;
  if (state === "open" && (probeAt === null || probeAt > now)) return 0;
  return Math.max(0, waveSize(wave) - running);
}

/** Failures of a service since its last success and within the policy's time, the one that has just come included. */
export type RecentFailures = { count: number; tickets: number };

export type ServiceFailure = {
  now: Date;
  recent: RecentFailures;
  /** of the run that failed: the wave that let it in; null where it began before the breaker opened, or names another service */
  wave: number | null;
  /** the wait that the failure itself asks for, in seconds */
  retryAfterSeconds: number | null;
  /** in [0, 1), for jitter */
  random: number;
};

/**
 * What a failure of a service makes of its breaker. `charged`: it counts towards the budgets of its ticket, as it does for as
 * long as the breaker stays closed.
 */
export function afterFailure(
  breaker: Breaker,
  failure: ServiceFailure,
  policy: ServicePolicy,
): { breaker: Breaker; charged: boolean } {
  const { recent, wave } = failure;
  switch (breaker.state) {
    case "closed": {
      const opens = recent.count >= policy.failures && recent.tickets >= 2;
      return opens ? { breaker: opened(failure, policy, 0), charged: false } : { breaker, charged: true };
    }
    case "open":
      return { breaker: { ...breaker, probeAt: later(breaker.probeAt, askedFor(failure, policy)) }, charged: false };
    case "probing":
      if (wave !== 0) return { breaker, charged: false };
      return { breaker: opened(failure, policy, breaker.failedProbes + 1), charged: false };
    case "ramping":
      if (wave === null) return { breaker, charged: false };
      return { breaker: opened(failure, policy, breaker.failedProbes + 1), charged: false };
  }
}

/**
 * What it makes of a breaker that a run which it let in ended, and the service had answered it. `isLast`: no other ticket could
 * be let in, so that a further wave would wait for nobody.
 */
export function afterAnswer(breaker: Breaker, wave: number, isLast: boolean): Breaker {
  const isOfThisWave = wave === breaker.wave && (breaker.state === "probing" || breaker.state === "ramping");
  if (!isOfThisWave) return breaker;
  if (isLast || wave >= LAST_WAVE) return CLOSED;
  return { ...breaker, state: "ramping", probeAt: null, wave: wave + 1 };
}

/** A run that a breaker has let in was lost: of a probe that is a failure, of a wave it says nothing. */
export function afterLoss(
  breaker: Breaker,
  loss: Omit<ServiceFailure, "recent" | "retryAfterSeconds">,
  policy: ServicePolicy,
): Breaker {
  if (breaker.state !== "probing" || loss.wave !== 0) return breaker;
  return opened({ ...loss, retryAfterSeconds: null }, policy, breaker.failedProbes + 1);
}

/** A run was let in. */
export function afterStart(breaker: Breaker): Breaker {
  return breaker.state === "open" ? { ...breaker, state: "probing", probeAt: null } : breaker;
}

/** A person wants to know now: the next claim is a probe. Null where there is nothing to probe, or a probe is under way. */
export function probedNow(breaker: Breaker, now: Date): Breaker | null {
  return breaker.state === "open" ? { ...breaker, probeAt: now } : null;
}

/** After so long without anybody who wants it, a service is let go: nothing waits for it, and nothing failed. */
const UNWANTED_MS = 15 * 60_000;
/** A wave into which nobody has come for so long need not come first. */
const QUIET_WAVE_MS = 60_000;

/**
 * What time makes of a breaker. `waiting`: tickets that wait for the service; `running`: runs of its wave; `quietMs`: since its
 * state last changed.
 */
export function afterSilence(breaker: Breaker, facts: { waiting: number; running: number; quietMs: number }): Breaker {
  const { waiting, running, quietMs } = facts;
  if (running > 0) return breaker;
  if (breaker.state === "ramping" && quietMs >= QUIET_WAVE_MS) return CLOSED;
  if (breaker.state !== "closed" && waiting === 0 && quietMs >= UNWANTED_MS) return CLOSED;
  return breaker;
}

function opened(failure: Omit<ServiceFailure, "recent">, policy: ServicePolicy, failedProbes: number): Breaker {
  const { now, random } = failure;
  const plainSeconds = Math.min(
    policy.probeSeconds * 2 ** Math.min(failedProbes, 30),
    Math.max(policy.maxProbeSeconds, policy.probeSeconds),
  );
  const plain = new Date(now.getTime() + Math.round(plainSeconds * 1000 * (1 + policy.jitter * random)));
  return { state: "open", failedProbes, probeAt: askedFor(failure, policy) ?? plain, wave: 0 };
}

/** When a wait that the failure asks for is over, never before it. Null where it asks for none. */
function askedFor(
  { now, random, retryAfterSeconds }: Omit<ServiceFailure, "recent">,
  { jitter }: ServicePolicy,
): Date | null {
  if (retryAfterSeconds === null) return null;
  return new Date(now.getTime() + Math.ceil(retryAfterSeconds * 1000 * (1 + jitter * random)));
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
