import { Elapsed } from "#components/ui/text/time.tsx";
import type { Run } from "#lib/contract/runs.ts";

/** How long a run has been going on, or took: from its start to its end, the time in which it was paused included. */
export function RunElapsed({ run }: { run: Pick<Run, "startedAt" | "endedAt"> }) {
  return <Elapsed from={run.startedAt} to={run.endedAt} />;
}

/** What is said beside it where there is room: `with pauses`; null for a run that never paused. */
export function elapsedWith(run: Pick<Run, "pauseReason">): string | null {
  return run.pauseReason === null ? null : "with pauses";
}
