"use client";
import { useMemo, useState } from "react";
import { levelStory } from "#lib/client/run-log/level-story.ts";
import { LogLines } from "#lib/client/run-log/log-lines.ts";
import type { Run, RunEvent } from "#lib/contract/runs.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { LeaseCard } from "./lease-card.tsx";
import { LevelCard } from "./level-card.tsx";

/** Beside the log: its levels, its lease, and the other attempts. */
export function RunSide({ run, runs, events }: { run: Run; runs: readonly Run[]; events: readonly RunEvent[] }) {
  const [fold] = useState(() => new LogLines());
  const story = useMemo(() => levelStory(fold.of(events), run.level), [fold, events, run.level]);
  return (
    <aside aria-label="About this run" className="grid content-start gap-3">
      {story && <LevelCard story={story} state={run.state} />}
      <LeaseCard run={run} />
      <AttemptsCard runs={runs} currentId={run.id} />
    </aside>
  );
}
