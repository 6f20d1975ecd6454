"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { DiffCount, DiffView } from "#components/diff/diff-view.tsx";
import { parseDiff } from "#components/diff/parse-diff.ts";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tag } from "#components/ui/tag.tsx";
import { Elapsed, Moment } from "#components/ui/time.tsx";
import { countOf, formatMoney, formatTokens } from "#lib/client/amounts.ts";
import { runQuery } from "#lib/client/queries/runs.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { RUN_STATES } from "#lib/engine/run-states.ts";
import { ArtifactList } from "./artifact-list.tsx";
import { AttemptBrief } from "./attempt-brief.tsx";
import { AttemptFailure } from "./attempt-failure.tsx";
import { ComparisonCard } from "./comparison-card.tsx";

/** One attempt in full: how it went, against the one before, what it changed, what it was told, what it left. */
export function AttemptDetail({
  ticket,
  runId,
  beforeId,
}: {
  ticket: TicketDetail;
  runId: string;
  beforeId: string | null;
}) {
  const { data: run, error, refetch, isFetching } = useQuery(runQuery(runId));
  if (!run && error)
    return (
      <ErrorCard what="The attempt could not be read." onRetry={() => refetch()} busy={isFetching}>
        {error.message}
      </ErrorCard>
    );
  if (!run) return <Skeleton className="h-80" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Card className="overflow-hidden">
        <CardHeader
          title={`Attempt ${run.number}`}
          meta={<Totals run={run} />}
          actions={
            <>
              <RunTag run={run} />
              <ButtonLink
                href={`/runs/${run.id}`}
                size="sm"
                variant="quiet"
                icon={<ArrowUpRight aria-hidden="true" className="size-3.5" />}
              >
                Open run
              </ButtonLink>
            </>
          }
        />
        <AttemptFailure run={run} />
        {run.summary && (
          <p className="px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap text-t2">
            <span className="sr-only">The agent said: </span>
            <ExternalText text={run.summary} />
          </p>
        )}
      </Card>
      {beforeId && <ComparisonCard ticket={ticket} run={run} beforeId={beforeId} />}
      {run.diff && <PatchCard diff={run.diff} />}
      {run.brief && <AttemptBrief brief={run.brief} />}
      {run.artifacts.length > 0 && <ArtifactList artifacts={run.artifacts} />}
    </div>
  );
}

function Totals({ run }: { run: RunDetail }) {
  const tokens = (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  return (
    <>
      {run.agent}, <Moment at={run.startedAt} />, <Elapsed from={run.startedAt} to={run.endedAt} />
      {run.costUsd !== null && `, ${formatMoney(run.costUsd)}`}
      {tokens > 0 && `, ${formatTokens(tokens)} tokens`}
      {run.steps !== null && `, ${countOf(run.steps, "step")}`}
    </>
  );
}

function RunTag({ run }: { run: RunDetail }) {
  const { label, signal } = RUN_STATES[run.state];
  return <Tag signal={signal === "plain" ? undefined : signal}>{label}</Tag>;
}

function PatchCard({ diff }: { diff: string }) {
  const files = parseDiff(diff);
  const sum = (side: "added" | "removed") => files.reduce((total, file) => total + file[side], 0);
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title="Patch"
        meta={
          <>
            {countOf(files.length, "file")}, <DiffCount added={sum("added")} removed={sum("removed")} />
          </>
        }
      />
      <div className="p-3">
        <DiffView diff={diff} />
      </div>
    </Card>
  );
}
