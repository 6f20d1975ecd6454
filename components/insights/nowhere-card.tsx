import type { Insights } from "#lib/client/insights/use-insights.ts";
import { countOf, formatCount, formatMoney } from "#lib/client/text/amounts.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { NowhereInsight } from "#lib/contract/insights.ts";
import { ChartFrame } from "./chart/chart-frame.tsx";
import { DayColumn } from "./chart/day-column.tsx";
import { InsightCard } from "./insight-card.tsx";
import { nameOf } from "./point-names.ts";
import { ShareRow, ShareRows } from "./share-rows.tsx";

/** What attempts cost that led nowhere: day by day, and why. */
export function NowhereCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard card="nowhere" insights={insights} height="h-64" isEmpty={({ runs }) => runs === 0} meta={wordsOf}>
      {(data, period) => (
        <div className="grid grid-cols-[minmax(0,1fr)] desk:grid-cols-[minmax(0,1.47fr)_minmax(0,1fr)]">
          <Picture data={data} days={period.days} insights={insights} />
          <Reasons data={data} insights={insights} />
        </div>
      )}
    </InsightCard>
  );
}

function Picture({ data, days, insights }: { data: NowhereInsight; days: readonly string[]; insights: Insights }) {
  const timeZone = useTimeZone();
  const spent = (index: number) => data.days[index]?.costUsd ?? 0;
  const words = (index: number) => `${formatMoney(spent(index))}, ${countOf(data.days[index]?.runs ?? 0, "attempt")}`;
  return (
    <div className="px-3.5 pt-3 pb-2">
      <ChartFrame
        label="Cost of attempts that led nowhere, on each day"
        days={days}
        most={Math.max(...days.map((_, index) => spent(index)))}
        what="usd"
        format={formatMoney}
        height={208}
        onPress={(index) => insights.show("nowhere", { day: days[index] })}
        tell={(index) => <span>{words(index)}</span>}
      >
        {(plot) =>
          days.map((day, index) => (
            <DayColumn key={day} plot={plot} index={index} label={`${formatDay(day, timeZone)}: ${words(index)}`}>
              {(left, width) => (
                <rect
                  x={left}
                  y={plot.y(spent(index))}
                  width={width}
                  height={plot.base - plot.y(spent(index))}
                  className="fill-trk"
                />
              )}
            </DayColumn>
          ))
        }
      </ChartFrame>
    </div>
  );
}

function Reasons({ data, insights }: { data: NowhereInsight; insights: Insights }) {
  const byMoney = data.costUsd > 0;
  const most = Math.max(...data.reasons.map(({ costUsd, runs }) => (byMoney ? costUsd : runs)));
  return (
    <ShareRows label="Why attempts led nowhere">
      {data.reasons.slice(0, 8).map(({ why, runs, costUsd, unpriced }) => (
        <ShareRow
          key={why}
          name={nameOf("why", why)}
          parts={[{ part: (byMoney ? costUsd : runs) / most, tone: "plain" }]}
          value={unpriced === runs ? "–" : formatMoney(costUsd)}
          rest={countOf(runs, "run")}
          spoken={unpriced > 0 ? `${unpriced} without a cost` : "led nowhere"}
          onShow={() => insights.show("nowhere", { why })}
        />
      ))}
    </ShareRows>
  );
}

function wordsOf({ costUsd, runs, unpriced, all }: NowhereInsight): string {
  const attempts = `${formatCount(runs)} of ${countOf(all.runs, "attempt")}`;
  const unknown = unpriced > 0 ? `, ${formatCount(unpriced)} reported no cost` : "";
  return `${formatMoney(costUsd)} of ${formatMoney(all.costUsd)}, ${attempts}${unknown}`;
}
