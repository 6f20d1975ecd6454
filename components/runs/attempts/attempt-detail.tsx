import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { BriefCard } from "#components/briefs/brief-card.tsx";
import { FailureCard } from "#components/failures/failure-card.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { runQuery } from "#lib/client/runs/run-queries.ts";
import { countOf, formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { PatchCard } from "../diff/patch-card.tsx";
import { ArtifactsCard } from "../page/artifacts-card.tsx";
import { TodosCard } from "../page/todos-card.tsx";
import { elapsedWith, RunElapsed } from "../run-elapsed.tsx";
import { RunStateTag } from "../run-state-tag.tsx";
import { ComparisonCard } from "./comparison-card.tsx";

/** One attempt in full: its outcome, the comparison, the patch, the brief and the artifacts. */
export function AttemptDetail({
  ticket,
  runId,
  beforeId,
}: {
  ticket: TicketDetail;
  runId: string;
  beforeId: string | null;
}) {
  const query = useQuery(runQuery(runId));
  const run = query.data;
  if (!run && query.error) return <ReadError what="The attempt could not be read." query={query} />;
  if (!run) return <Skeleton className="h-80" />;
  // Those of the latest attempt stand above, for as long as the ticket is open.
  const isLatest = ticket.runs.at(-1)?.id === runId && !TICKET_STATES[ticket.state].final;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <HeadCard run={run} />
      <FailureCard run={run} />
      {!isLatest && <TodosCard run={run} todos={run.todos} />}
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
