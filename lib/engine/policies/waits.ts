import { z } from "zod";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";

/** What may wait in silence, and after how many minutes a person is told of it (docs/contract.md#waits). One entry per wait: the hold that tells. */
export const WAITS = {
  noAgent: { reason: "no_agent", minutes: 15 },
  noSentinel: { reason: "no_sentinel", minutes: 30 },
  unfetched: { reason: "unfetched", minutes: 15 },
  silentRun: { reason: "silent_run", minutes: 30 },
} as const satisfies Record<string, { reason: HoldReason; minutes: number }>;

export type Wait = keyof typeof WAITS;
export const WAIT_NAMES = Object.keys(WAITS) as [Wait, ...Wait[]];

const Minutes = z.number().int().min(1).max(43_200);

function byWait<T>(of: (wait: Wait) => T): Record<Wait, T> {
  return Object.fromEntries(WAIT_NAMES.map((wait) => [wait, of(wait)])) as Record<Wait, T>;
}

/** Minutes by wait. */
export const Waits = z.strictObject(byWait(() => Minutes));
export type Waits = z.infer<typeof Waits>;

/** What a change of waits may name; what it leaves out stays as it is. */
export const WaitChanges = z.strictObject(byWait(() => Minutes.optional()));
export type WaitChanges = z.infer<typeof WaitChanges>;

/** What a project starts with. */
export const DEFAULT_WAITS: Waits = byWait((wait) => WAITS[wait].minutes);
