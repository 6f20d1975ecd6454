import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Info } from "#components/ui/tooltip/info.tsx";
import { insightQuery } from "#lib/client/insights/insight-queries.ts";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { share } from "#lib/contract/insights/insight-tables.ts";
import type { Fates, InsightNumber, NowhereInsight, Spells } from "#lib/contract/insights.ts";
import { type Change, compareCounts, compareMoney, compareShares, compareTimes } from "./compare-figures.ts";
import { formatPart, formatRoundMoney, formatSeconds, NOTHING } from "./format-insight.ts";
import { DEFINITIONS } from "./insight-definitions.ts";

/** One figure of the strip, with how it went and how it stands to the period before. */
interface Metric {
  value: string;
  rest: string;
  change: Change;
  days: readonly (number | null)[];
  isEmpty: boolean;
}

/** The page in five figures. Each leads to the tickets behind it. */
export function MetricStrip({ insights }: { insights: Insights }) {
  const decisions = useQuery(insightQuery(insights.range, "decisions")).data?.data;
  const times = useQuery(insightQuery(insights.range, "times")).data?.data;
  const holds = useQuery(insightQuery(insights.range, "holds")).data?.data;
  const nowhere = useQuery(insightQuery(insights.range, "nowhere")).data?.data;
  return (
    <Card className="overflow-hidden">
      <dl className="-mr-px -mb-px grid grid-cols-2 tablet:grid-cols-3 desk:grid-cols-5">
        <Tile
          number="decisions"
          insights={insights}
          metric={
            decisions && {
              value: formatPart(rate(decisions)),
              rest: `of ${formatCount(decisions.held + decisions.didNotHold)}`,
              change: compareShares(rate(decisions), rate(decisions.before)),
              days: decisions.days.map(rate),
              isEmpty: rate(decisions) === null,
            }
          }
        />
        <Tile number="firstLook" insights={insights} metric={times && timeMetric(times.firstLook)} />
        <Tile number="decision" insights={insights} metric={times && timeMetric(times.decision)} />
        <Tile
          number="holds"
          insights={insights}
          metric={
            holds && {
              value: formatCount(holds.opened),
              rest: "",
              change: compareCounts(holds.opened, holds.before.opened),
              days: wholeDays(holds.days.map(({ opened }) => opened)),
              isEmpty: holds.opened === 0,
            }
          }
        />
        <Tile number="nowhere" insights={insights} metric={nowhere && wasteMetric(nowhere)} />
      </dl>
    </Card>
  );
}

function Tile({ number, insights, metric }: { number: InsightNumber; insights: Insights; metric: Metric | undefined }) {
  const { title, means } = DEFINITIONS[number];
  return (
    <div className="relative grid h-25 grid-rows-[24px_1fr] border-r border-b border-line-1 px-4 pt-2.5 pb-2.5 has-[button[data-whole]:hover]:bg-bg-3 max-tablet:px-3.5 max-desk:last:col-span-2">
      <dt className="flex min-w-0 items-center gap-0.5 text-meta text-t2">
        <span className="truncate">{title}</span>
        <span className="relative z-1 flex">
          <Info about={title}>
            <p>{means}</p>
          </Info>
        </span>
      </dt>
      {metric ? (
        <dd className="flex min-w-0 items-end gap-2">
          <span className="grid min-w-0 flex-1">
            {metric.isEmpty ? (
              <b className="text-metric font-semibold text-t3">{NOTHING}</b>
            ) : (
              <span className="truncate">
                <button
                  type="button"
                  data-whole
                  aria-label={`${title}: ${metric.value} ${metric.rest}. Show the tickets`}
                  onClick={() => insights.show(number)}
                  className="text-metric font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {metric.value}
                </button>{" "}
                <span className="text-meta text-t3">{metric.rest}</span>
              </span>
            )}
            {metric.isEmpty ? (
              <span className="text-meta text-t3">none yet</span>
            ) : (
              <ChangeMark change={metric.change} />
            )}
          </span>
          <span className="max-wide:hidden">
            <Sparkline values={metric.days} />
          </span>
        </dd>
      ) : (
        <dd role="status" aria-label={`Counting: ${title}`}>
          <Skeleton className="mt-1 h-7 w-24" />
        </dd>
      )}
    </div>
  );
}

const ICONS = { up: ArrowUp, down: ArrowDown, same: Equal, none: null };

/** How it stands to the period before, by arrow and word. */
function ChangeMark({ change: { way, good, words } }: { change: Change }) {
  const Icon = ICONS[way];
  return (
    <span
      className={clsx(
        "flex min-w-0 items-center gap-1 text-meta",
        good === null ? "text-t3" : good && "text-clear-t",
        good === false && "text-stop-t",
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3" />}
      <span className="truncate">{words}</span>
    </span>
  );
}

function timeMetric(spells: Spells): Metric {
  return {
    value: formatSeconds(spells.medianSeconds),
    rest: "median",
    change: compareTimes(spells.medianSeconds, spells.before.medianSeconds),
    days: spells.days.map(({ medianSeconds }) => medianSeconds),
    isEmpty: spells.count === 0,
  };
}

/** Where no run reported a cost, the attempts are counted instead: $0 would be wrong. */
function wasteMetric(waste: NowhereInsight): Metric {
  const isEmpty = waste.runs === 0;
  if (waste.unpriced === waste.runs)
    return {
      value: formatCount(waste.runs),
      rest: waste.runs === 1 ? "run, unpriced" : "runs, unpriced",
      change: compareCounts(waste.runs, waste.before.runs),
      days: wholeDays(waste.days.map(({ runs }) => runs)),
      isEmpty,
    };
  return {
    value: formatRoundMoney(waste.costUsd),
    rest: `of ${formatRoundMoney(waste.all.costUsd)}`,
    change: compareMoney(waste.costUsd, waste.before.costUsd),
    days: wholeDays(waste.days.map(({ costUsd }) => costUsd)),
    isEmpty,
  };
}

/** Without today: its count is not complete and would look like a fall. */
function wholeDays(days: number[]): number[] {
  return days.slice(0, -1);
}

function rate({ held, didNotHold }: Pick<Fates, "held" | "didNotHold">): number | null {
  return share(held, held + didNotHold);
}

const WIDTH = 64;
const HEIGHT = 28;
/** At most so many points are drawn at this size; neighbours are averaged. */
const POINTS = 12;

/** A value day by day as a line without numbers, which are in the card's table. Days without a value are skipped. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = smooth(values);
  const known = points.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const last = known.at(-1);
  if (known.length < 2 || last === undefined) return null;
  const [least, most] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))];
  const x = (index: number) => 2 + (index / (points.length - 1)) * (WIDTH - 6);
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 4 - ((value - least) / (most - least)) * (HEIGHT - 8);
  const line = known.map(({ value, index }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className="block flex-none">
      <path d={`M${line}`} fill="none" stroke="var(--trk-2)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(last.index)} cy={y(last.value)} r="2.25" fill="var(--t1)" />
    </svg>
  );
}

function smooth(values: readonly (number | null)[]): (number | null)[] {
  const size = Math.ceil(values.length / POINTS);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) => {
    const known = values.slice(index * size, (index + 1) * size).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
}
