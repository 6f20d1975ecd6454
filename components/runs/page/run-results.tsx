import { History } from "lucide-react";
import { BriefCard } from "#components/briefs/brief-card.tsx";
import { CorrectCategory } from "#components/failures/correct-category.tsx";
import { FailureCard } from "#components/failures/failure-card.tsx";
import { PatchCard } from "#components/runs/diff/patch-card.tsx";
import { OutputOnce } from "#components/runs/log/output-text.tsx";
import { CriteriaList } from "#components/tickets/criteria-list.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import { ArtifactsCard } from "./artifacts-card.tsx";

/** How a run ended, above its log. What a failure was taken for can be corrected; a loss said nothing to take for anything. */
export function RunOutcome({ run, project, mayDecide }: { run: RunDetail; project: string; mayDecide: boolean }) {
  if (run.endedAt === null) return null;
  return (
    <>
      {run.state === "failed" && (
        <FailureCard run={run} actions={<CorrectCategory run={run} project={project} mayCorrect={mayDecide} />} />
      )}
      {run.state === "lost" && <FailureCard run={run} />}
      {run.releaseReason === "drain" && <DrainedCard />}
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

/** Its worker stopped before it had ended. */
function DrainedCard() {
  return (
    <Card className="px-3.5 py-3" role="group" aria-labelledby="drained">
      <h2 id="drained" className="font-medium">
        Given back by a worker that stopped
      </h2>
      <p className="mt-0.5 max-w-180 text-t2">
        No attempt is counted, and the ticket was ready for another agent at once. However often this happens, it does
        not hold the ticket.
      </p>
    </Card>
  );
}

/** What the agent says it has done. */
function SummaryCard({ summary }: { summary: string }) {
  return (
    <Card className="px-3.5 py-3" role="group" aria-labelledby="summary">
      <h2 id="summary" className="font-medium">
        Summary
      </h2>
      <div className="mt-0.5 max-w-180 text-t2">
        <OutputOnce text={summary} />
      </div>
    </Card>
  );
}

/** The criteria that the run was claimed with: what it is judged by, whatever its ticket says now. */
function CriteriaCard({ criteria, sha256, changed }: { criteria: string[]; sha256: string; changed: boolean }) {
  return (
    <Card className="min-w-0 overflow-hidden" id="criteria">
      <CardHeader
        title={<span className="whitespace-nowrap">Acceptance criteria</span>}
        meta={
          <>
            as the run was claimed, sha256{" "}
            <code className="font-mono" title={sha256}>
              {sha256}
            </code>
          </>
        }
      />
      {changed && (
        <p className="flex items-start gap-2 border-b border-line-1 bg-held-bg px-3.5 py-2 text-held-t">
          <History aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          The ticket’s criteria have changed since. This run is judged by these; the next attempt gets the new ones.
        </p>
      )}
      {criteria.length === 0 ? (
        <p className="px-3.5 py-2.5 text-t3">The ticket had none: title and description were all there was.</p>
      ) : (
        <div className="px-3.5 py-2.5">
          <CriteriaList criteria={criteria} />
        </div>
      )}
    </Card>
  );
}
