import { useState } from "react";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { share } from "#lib/contract/insights/insight-tables.ts";
import { LAST_ATTEMPT, type RetriesInsight } from "#lib/contract/insights.ts";
import { formatPart } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";
import { attemptName } from "./point-names.ts";
import { ShareRow, ShareRows } from "./share-rows.tsx";

const ATTEMPTS = Array.from({ length: LAST_ATTEMPT - 1 }, (_, index) => index + 2);
/** A retry that works less often than this is hardly worth its cost. */
const POOR = 0.25;

/** How many retries succeeded, by the category of failure they answered, all together or of one attempt. */
export function RetriesCard({ insights }: { insights: Insights }) {
  const [attempt, setAttempt] = useState<number | null>(null);
  return (
    <InsightCard
      card="retries"
      insights={insights}
      height="h-74"
      isEmpty={({ tried }) => tried === 0}
      meta={() => "by category of failure"}
    >
      {(data) => (
        <>
          <div className="px-2.5 pt-2">
            <Chips label="Attempt">
              <Chip on={attempt === null} onClick={() => setAttempt(null)}>
                All retries
              </Chip>
              {ATTEMPTS.map((number) => (
                <Chip key={number} on={attempt === number} onClick={() => setAttempt(number)}>
                  <span className="sr-only">Attempt </span>
                  {number}
                  {number === LAST_ATTEMPT && "+"}
                </Chip>
              ))}
            </Chips>
          </div>
          <Rows data={data} attempt={attempt} insights={insights} />
        </>
      )}
    </InsightCard>
  );
}

function Rows({ data, attempt, insights }: { data: RetriesInsight; attempt: number | null; insights: Insights }) {
  const rows = data.categories
    .map(({ category, attempts, ...all }) => {
      const { tried, succeeded } = attempt === null ? all : (attempts.find((one) => one.attempt === attempt) ?? NONE);
      return { category, tried, succeeded, part: share(succeeded, tried) ?? 0 };
    })
    .filter(({ tried }) => tried > 0)
    .toSorted((a, b) => b.part - a.part || b.tried - a.tried);
  const which = attempt === null ? "retries" : attemptName(attempt);
  if (rows.length === 0) return <p className="px-3.5 py-3 text-t3">No {which} ended in this time.</p>;
  return (
    <ShareRows label="Retries that succeeded, by category">
      {rows.map(({ category, tried, succeeded, part }) => (
        <ShareRow
          key={category}
          name={category}
          parts={[{ part, tone: part < POOR ? "stop" : "plain" }]}
          value={formatPart(part)}
          rest={`of ${formatCount(tried)}`}
          spoken={`${succeeded} of ${tried} ${which} succeeded`}
          onShow={() => insights.show("retries", { category, ...(attempt === null ? {} : { attempt }) })}
        />
      ))}
    </ShareRows>
  );
}

const NONE = { tried: 0, succeeded: 0 };
