import { BriefCard } from "#components/briefs/brief-card.tsx";
import { CorrectCategory } from "#components/failures/correct-category.tsx";
import { FailureCard } from "#components/failures/failure-card.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import { PatchCard } from "../diff/patch-card.tsx";
import { ArtifactsCard } from "./artifacts-card.tsx";
import { CriteriaCard } from "./criteria-card.tsx";
import { SummaryCard } from "./summary-card.tsx";

/** How a run ended, above its log. What a failure was taken for can be corrected; a loss said nothing to take for anything. */
export function RunOutcome({ run, project, mayDecide }: { run: RunDetail; project: string; mayDecide: boolean }) {
  if (run.endedAt === null) return null;
  return (
    <>
      {run.state === "failed" && (
        <FailureCard run={run} actions={<CorrectCategory run={run} project={project} mayCorrect={mayDecide} />} />
      )}
      {run.state === "lost" && <FailureCard run={run} />}
      {run.summary && <SummaryCard summary={run.summary} />}
    </>
  );
}

/** What a run left behind and what it was given, below its log. `criteriaNow`: hash of the criteria as the ticket has them now. */
export function RunResults({ run, criteriaNow }: { run: RunDetail; criteriaNow: string }) {
  const { artifacts, diff, brief, acceptanceCriteria, criteriaSha256 } = run;
  return (
    <>
      {artifacts.length > 0 && <ArtifactsCard artifacts={artifacts} />}
      {diff && <PatchCard diff={diff} />}
      {acceptanceCriteria && criteriaSha256 && (
        <CriteriaCard criteria={acceptanceCriteria} sha256={criteriaSha256} changed={criteriaSha256 !== criteriaNow} />
      )}
      {brief && <BriefCard brief={brief} />}
    </>
  );
}
