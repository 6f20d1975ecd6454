import { PatchCard } from "#components/diff/patch-card.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import { ArtifactsCard } from "./artifacts-card.tsx";
import { BriefCard } from "./brief-card.tsx";
import { FailureCard } from "./failure-card.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** How a run ended, above its log. */
export function RunOutcome({ run }: { run: RunDetail }) {
  if (run.endedAt === null) return null;
  return (
    <>
      {(run.state === "failed" || run.state === "lost") && <FailureCard run={run} />}
      {run.summary && <SummaryCard summary={run.summary} />}
    </>
  );
}

/** What a run left behind and what it was given, below its log. */
export function RunResults({ run: { artifacts, diff, brief } }: { run: RunDetail }) {
  return (
    <>
      {artifacts.length > 0 && <ArtifactsCard artifacts={artifacts} />}
      {diff && <PatchCard diff={diff} />}
      {brief && <BriefCard brief={brief} />}
    </>
  );
}
