import type { Insights } from "#lib/client/insights/use-insights.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { HoldsInsight } from "#lib/contract/insights.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { ChartFrame } from "./chart/chart-frame.tsx";
import { DayColumn } from "./chart/day-column.tsx";
import { InsightCard } from "./insight-card.tsx";

/** What is drawn together, from the bottom: a lead thinks in these. The table has each reason by itself. */
const GROUPS = [
  { id: "sentinel", label: "Sentinel", fill: "fill-held", swatch: "bg-held" },
  { id: "exhausted", label: "Retries used up", fill: "fill-stop", swatch: "bg-stop" },
  { id: "questions", label: "Questions", fill: "fill-t2", swatch: "bg-t2" },
  { id: "incomplete", label: "Incomplete", fill: "fill-trk", swatch: "bg-trk" },
  { id: "other", label: "Other", fill: "fill-line-3 stroke-trk", swatch: "border border-trk bg-line-3" },
] as const;

/** Holds that opened, day by day and by reason. A day leads to its tickets. */
export function HoldsCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard card="holds" insights={insights} height="h-74" isEmpty={({ opened }) => opened === 0} meta={comeBack}>
      {(data, period) => <Picture data={data} days={period.days} insights={insights} />}
    </InsightCard>
  );
}

function Picture({ data, days, insights }: { data: HoldsInsight; days: readonly string[]; insights: Insights }) {
  const timeZone = useTimeZone();
  const perDay = days.map((_, index) => groupsOf(data.days[index]?.reasons ?? {}));
  const told = (index: number) => (perDay[index] ?? []).filter(({ count }) => count > 0);
  const nameOf = (index: number) =>
    `${formatDay(days[index] ?? 0, timeZone)}: ${countOf(data.days[index]?.opened ?? 0, "hold")}${told(index)
      .map(({ label, count }) => `, ${count} ${label.toLowerCase()}`)
      .join("")}`;
  return (
    <div className="px-3.5 pt-3 pb-2">
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-t2">
        {GROUPS.map(({ id, label, swatch }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.25 rounded-[2px] ${swatch}`} />
            {label}
          </li>
        ))}
      </ul>
      <ChartFrame
        label="Holds opened on each day, by reason"
        days={days}
        most={Math.max(...data.days.map(({ opened }) => opened))}
        what="count"
        height={262}
        format={String}
        onPress={(index) => insights.show("holds", { day: days[index] })}
        tell={(index) => (
          <>
            <span>{countOf(data.days[index]?.opened ?? 0, "hold")}</span>
            {told(index).map(({ id, label, swatch, count }) => (
              <span key={id} className="flex items-center gap-1.5">
                <span className={`size-2 rounded-[2px] ${swatch}`} />
                {label}
                <span className="ml-auto pl-3 text-t1">{count}</span>
              </span>
            ))}
          </>
        )}
      >
        {(plot) =>
          days.map((day, index) => (
            <DayColumn key={day} plot={plot} index={index} label={nameOf(index)}>
              {(left, width) => {
                let sum = 0;
                return told(index).map(({ id, fill, count }) => {
                  const [bottom, top] = [plot.y(sum), plot.y(sum + count)];
                  sum += count;
                  return (
                    <rect
                      key={id}
                      x={left}
                      y={top}
                      width={width}
                      height={Math.max(1, bottom - top - 1)}
                      className={fill}
                    />
                  );
                });
              }}
            </DayColumn>
          ))
        }
      </ChartFrame>
    </div>
  );
}

function groupsOf(reasons: Record<string, number>) {
  return GROUPS.map((group) => ({
    ...group,
    count: Object.entries(reasons).reduce(
      (sum, [reason, count]) => (groupOf(reason) === group.id ? sum + count : sum),
      0,
    ),
  }));
}

/** An approval is asked for as a question is. */
function groupOf(reason: string): (typeof GROUPS)[number]["id"] {
  const { segment } = HOLD_REASONS[reason as HoldReason] ?? { segment: "other" };
  return segment === "approvals" ? "questions" : segment;
}

function comeBack({ opened, cameBack }: HoldsInsight): string {
  return `${formatCount(opened)} opened${cameBack === 0 ? "" : `, ${formatCount(cameBack)} came back`}`;
}
