import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Meter } from "#components/ui/mark/meter.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { failuresQuery, type Whose } from "#lib/client/agents/agent-queries.ts";
import { countOf, formatCount, formatShare } from "#lib/client/text/amounts.ts";
import type { AgentFailures, FailureSpan } from "#lib/contract/agents.ts";

const SPANS: Record<FailureSpan, { chip: string; words: string }> = {
  day: { chip: "24 h", words: "24 hours" },
  week: { chip: "7 days", words: "7 days" },
};

/** How often runs fail, and why: by category, over a day or a week. */
export function FailuresCard({ whose }: { whose: Whose }) {
  const [span, setSpan] = useState<FailureSpan>("day");
  const { data, isError, error, isFetching, refetch } = useQuery(failuresQuery(whose, span));
  return (
    <Card>
      <CardHeader
        title="Failures"
        meta={data && rateOf(data)}
        actions={
          <Chips label="Time">
            {(Object.keys(SPANS) as FailureSpan[]).map((value) => (
              <Chip key={value} on={value === span} onClick={() => setSpan(value)}>
                {SPANS[value].chip}
              </Chip>
            ))}
          </Chips>
        }
      />
      {isError && !data ? (
        <div className="p-3">
          <ErrorCard what="The failures could not be counted." onRetry={() => refetch()} busy={isFetching}>
            {error.message}
          </ErrorCard>
        </div>
      ) : (
        <Categories failures={data} span={span} />
      )}
    </Card>
  );
}

function Categories({ failures, span }: { failures: AgentFailures | undefined; span: FailureSpan }) {
  if (!failures) return <SkeletonRows rows={3} label="Counting the failures" className="h-9" />;
  const { words } = SPANS[span];
  if (failures.failed === 0)
    return (
      <p className="px-3.5 py-3 text-t2">
        {failures.ended === 0
          ? `No run ended in the last ${words}.`
          : `None of ${countOf(failures.ended, "run")} failed in the last ${words}.`}
      </p>
    );
  const most = failures.categories[0]?.count ?? 1;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 px-3.5 py-2">
      {failures.categories.map(({ category, count }) => (
        <div key={category} className="col-span-full grid min-h-8 grid-cols-subgrid items-center">
          <dt className="truncate">{category}</dt>
          <dd className="flex">
            <Meter label={category} value={count} max={most} />
          </dd>
          <dd className="text-right font-medium">{formatShare(count / failures.ended)}</dd>
          <dd className="text-right text-t3">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function rateOf({ ended, failed }: AgentFailures): string {
  return ended === 0 ? "" : `${formatCount(failed)} of ${countOf(ended, "run")}`;
}
