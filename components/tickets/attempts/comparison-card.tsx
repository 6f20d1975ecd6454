"use client";
import { useQuery } from "@tanstack/react-query";
import { EqualApproximately, GitCompareArrows } from "lucide-react";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { runQuery } from "#lib/client/queries/runs.ts";
import { toolCallsQuery } from "#lib/client/queries/tool-calls.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { compareAttempts } from "./compare-attempts.ts";
import { ComparisonRows } from "./comparison-rows.tsx";
import { type ReviewedRun, reviewOf } from "./reviewed-run.ts";

/** An attempt against the one before it: what is the same, what changed, and whether any of it matters. */
export function ComparisonCard({ ticket, run, beforeId }: { ticket: TicketDetail; run: RunDetail; beforeId: string }) {
  const { data: previous } = useQuery(runQuery(beforeId));
  const { data: toolsBefore } = useQuery(toolCallsQuery(beforeId));
  const { data: toolsAfter } = useQuery(toolCallsQuery(run.id));
  if (!previous) return <Skeleton className="h-60" />;
  const reviewed = (one: RunDetail, tools: ReviewedRun["tools"]): ReviewedRun => ({
    run: one,
    review: reviewOf(ticket.reviews, one.id),
    tools,
  });
  const before = reviewed(previous, toolsBefore ?? null);
  const after = reviewed(run, toolsAfter ?? null);
  const comparison = compareAttempts(before, after);
  // While it is under way there is nothing to say about its outcome.
  const isOver = run.endedAt !== null;
  return (
    <Card className="min-w-0 overflow-hidden">
      {isOver && <Verdict material={comparison.material} words={comparison.words} number={previous.number} />}
      <ComparisonRows ticket={ticket} before={before} after={after} comparison={comparison} />
    </Card>
  );
}

function Verdict({ material, words, number }: { material: boolean; words: string; number: number }) {
  const Icon = material ? GitCompareArrows : EqualApproximately;
  return (
    <div
      className={
        material
          ? "flex gap-3 border-b border-line-1 px-4 py-3"
          : "flex gap-3 border-b border-held-l bg-held-bg px-4 py-3 [&_h2]:text-held-t [&_svg]:text-held-t"
      }
    >
      <Icon aria-hidden="true" className="mt-px size-4.5 text-t3" />
      <div className="min-w-0">
        <h2 className="text-section font-semibold">
          {material ? `Changed since attempt ${number}` : "Nothing material changed"}
        </h2>
        <p className="text-t2">{words}</p>
      </div>
    </div>
  );
}
