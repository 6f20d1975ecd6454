import { useMemo } from "react";
import { levelStory } from "#lib/client/runs/log/level-story.ts";
import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { LeaseCard } from "./lease-card.tsx";
import { LevelCard } from "./level-card.tsx";
import { LevelSecrets } from "./level-secrets.tsx";
import { DecisionsCard } from "./run-decisions-card.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";

/** Beside the log: its levels, its lease, and the other attempts. */
export function RunSide({
  run,
  runs,
  holds,
  lines,
  mayReveal,
}: {
  run: Run;
  runs: readonly Run[];
  holds: readonly Hold[];
  /** of its log */
  lines: readonly LogLine[];
  mayReveal: boolean;
}) {
  /** Only a pause leaves something to reveal. */
  const hasPaused = run.pauseReason !== null;
  const story = useMemo(() => levelStory(lines, run.level), [lines, run.level]);
  return (
    <aside aria-label="About this run" className="grid content-start gap-3">
      {story && (
        <LevelCard story={story} state={run.state}>
          {hasPaused && <LevelSecrets runId={run.id} mayReveal={mayReveal} />}
        </LevelCard>
      )}
      <LeaseCard run={run} />
      {run.workspace && <WorkspaceCard workspace={run.workspace} />}
      <DecisionsCard run={run} runs={runs} holds={holds} />
      <AttemptsCard runs={runs} currentId={run.id} />
    </aside>
  );
}
