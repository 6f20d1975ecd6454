import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

/** A line in the log that is Yardmaster's and not the agent's. */
export type LogMark =
  | { kind: "started"; at: string; run: Run }
  | { kind: "paused"; at: string; hold: Hold }
  | { kind: "decided"; at: string; hold: Hold & { decision: NonNullable<Hold["decision"]> } }
  | { kind: "ended"; at: string; run: Run };

/** What happened to a run besides what it reported. An open question is not a mark: it stands at the end as a form. */
export function marksOf(run: Run, holds: readonly Hold[]): LogMark[] {
  const own = holds.filter((hold) => hold.run?.id === run.id);
  return [
    { kind: "started" as const, at: run.startedAt, run },
    ...own.flatMap((hold): LogMark[] => {
      const paused = { kind: "paused" as const, at: hold.openedAt, hold };
      if (hold.decision === null) return hold.question && hold.state === "open" ? [] : [paused];
      return [paused, { kind: "decided", at: hold.decision.at, hold: { ...hold, decision: hold.decision } }];
    }),
    ...(run.endedAt === null ? [] : [{ kind: "ended" as const, at: run.endedAt, run }]),
  ].sort((a, b) => a.at.localeCompare(b.at));
}
