"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { PatchCard } from "#components/diff/patch-card.tsx";
import { AgentName } from "#components/runs/agent-name.tsx";
import { ArtifactsCard } from "#components/runs/page/artifacts-card.tsx";
import { BriefCard } from "#components/runs/page/brief-card.tsx";
import { FailureCard } from "#components/runs/page/failure-card.tsx";
import { elapsedWith, RunElapsed } from "#components/runs/run-elapsed.tsx";
import { RunStateTag } from "#components/runs/run-state-tag.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Moment } from "#components/ui/time.tsx";
import { countOf, formatMoney, formatTokens } from "#lib/client/amounts.ts";
import { runQuery } from "#lib/client/queries/runs.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
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
      <HeadCard run={run} />
      <FailureCard run={run} />
      {beforeId && <ComparisonCard ticket={ticket} run={run} beforeId={beforeId} />}
      {run.diff && <PatchCard diff={run.diff} />}
      {run.brief && <BriefCard brief={run.brief} />}
      {run.artifacts.length > 0 && <ArtifactsCard artifacts={run.artifacts} />}
    </div>
  );
}

/** Which attempt, how it went, and what its agent said about it. */
function HeadCard({ run }: { run: RunDetail }) {
  const tokens = (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  return (
    <Card className="overflow-hidden [&>header:last-child]:border-b-0">
      <CardHeader
        title={`Attempt ${run.number}`}
        actions={
          <>
            <RunStateTag run={run} short />
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3.5 py-2.5">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-meta text-t3">
          <span className="flex min-w-0 text-t2">
            <AgentName name={run.agent} />
          </span>
          <span>
            <Moment at={run.startedAt} />, <RunElapsed run={run} /> {elapsedWith(run)}
          </span>
          {run.costUsd !== null && <span>{formatMoney(run.costUsd)}</span>}
          {tokens > 0 && <span>{formatTokens(tokens)} tokens</span>}
          {run.steps !== null && <span>{countOf(run.steps, "step")}</span>}
        </p>
        {run.summary && (
          <p className="wrap-anywhere whitespace-pre-wrap text-t1">
            <span className="sr-only">The agent said: </span>
            <ExternalText text={run.summary} />
          </p>
        )}
      </div>
    </Card>
  );
}
