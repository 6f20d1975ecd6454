import type { Insights } from "#lib/client/insights/use-insights.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { Spell, TimesInsight } from "#lib/contract/insights.ts";
import { ChartFrame } from "./chart/chart-frame.tsx";
import { formatSeconds } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";
import { nameOf } from "./point-names.ts";

/** How long holds wait for a look and for a decision: day by day, and by reason. */
export function TimesCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard
      card="times"
      insights={insights}
      height="h-74"
      isEmpty={({ firstLook, decision }) => firstLook.count + decision.count === 0}
      meta={() => "medians"}
    >
      {(data, period) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 pt-3 pb-2">
          <Legend />
          <Picture data={data} days={period.days} insights={insights} />
          <Reasons data={data} insights={insights} />
        </div>
      )}
    </InsightCard>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-t2">
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="22" height="8">
          <path d="M0 4H22" stroke="var(--t2)" strokeWidth="1.75" />
          <circle cx="11" cy="4" r="3" fill="var(--t1)" />
        </svg>
        to decision
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" width="22" height="8">
          <path d="M0 4H22" stroke="var(--trk-2)" strokeWidth="1.75" strokeDasharray="3 3" />
          <circle cx="11" cy="4" r="2.5" fill="var(--card)" stroke="var(--trk-2)" strokeWidth="1.5" />
        </svg>
        to first look
      </li>
    </ul>
  );
}

interface PictureProps {
  data: TimesInsight;
  days: readonly string[];
  insights: Insights;
}

function Picture({ data: { firstLook, decision }, days, insights }: PictureProps) {
  const timeZone = useTimeZone();
  const look = (index: number) => firstLook.days[index]?.medianSeconds ?? null;
  const decided = (index: number) => decision.days[index]?.medianSeconds ?? null;
  const most = Math.max(1, ...days.flatMap((_, index) => [look(index) ?? 0, decided(index) ?? 0]));
  return (
    <ChartFrame
      label="Median time to first look and to decision on each day"
      days={days}
      most={most}
      what="time"
      format={(seconds) => (seconds === 0 ? "0" : formatSeconds(seconds))}
      height={196}
      onPress={(index) => insights.show("decision", { day: days[index] })}
      tell={(index) => (
        <>
          <Told name="to decision" spell={decision.days[index]} />
          <Told name="to first look" spell={firstLook.days[index]} />
        </>
      )}
    >
      {({ x, y, step, base, propsOf, shown }) => {
        const hasRoom = step >= 10;
        const middle = (index: number) => x(index) + step / 2;
        return (
          <>
            <Line points={lineOf(days, look, middle, y)} dashed />
            <Line points={lineOf(days, decided, middle, y)} />
            {days.map((day, index) => (
              <g
                key={day}
                {...propsOf(index)}
                aria-label={`${formatDay(day, timeZone)}: ${formatSeconds(decided(index))} to decision, ${formatSeconds(look(index))} to first look`}
                className="cursor-pointer focus-visible:outline-offset-0"
              >
                <rect x={x(index)} y={12} width={step} height={base - 12} className="fill-transparent" />
                {shown === index && <path d={`M${middle(index)} 12V${base}`} stroke="var(--line-3)" />}
                {look(index) !== null && (hasRoom || shown === index) && (
                  <circle
                    cx={middle(index)}
                    cy={y(look(index) ?? 0)}
                    r="2.5"
                    fill="var(--card)"
                    stroke="var(--trk-2)"
                    strokeWidth="1.5"
                  />
                )}
                {decided(index) !== null && (hasRoom || shown === index) && (
                  <circle cx={middle(index)} cy={y(decided(index) ?? 0)} r="3" fill="var(--t1)" />
                )}
              </g>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}

function lineOf(
  days: readonly string[],
  medianOf: (index: number) => number | null,
  x: (index: number) => number,
  y: (value: number) => number,
): string[] {
  return days.flatMap((_, index) => {
    const value = medianOf(index);
    return value === null ? [] : [`${x(index).toFixed(1)} ${y(value).toFixed(1)}`];
  });
}

function Line({ points, dashed = false }: { points: string[]; dashed?: boolean }) {
  if (points.length < 2) return null;
  return (
    <path
      d={`M${points.join("L")}`}
      fill="none"
      stroke={dashed ? "var(--trk-2)" : "var(--t2)"}
      strokeWidth="1.5"
      strokeDasharray={dashed ? "3 3" : undefined}
      strokeLinejoin="round"
    />
  );
}

function Told({ name, spell }: { name: string; spell: Spell | undefined }) {
  return (
    <span className="flex gap-3">
      {name}
      <span className="ml-auto text-t1">{formatSeconds(spell?.medianSeconds ?? null)}</span>
      <span className="text-t3">of {spell?.count ?? 0}</span>
    </span>
  );
}

/** The reasons that wait longest stand first; each time leads to its tickets. */
function Reasons({ data: { firstLook, decision }, insights }: { data: TimesInsight; insights: Insights }) {
  const names = [...new Set([...decision.reasons, ...firstLook.reasons].map(({ reason }) => reason))];
  const rows = names
    .map((reason) => ({
      reason,
      look: firstLook.reasons.find((one) => one.reason === reason),
      decided: decision.reasons.find((one) => one.reason === reason),
    }))
    .toSorted((a, b) => (b.decided?.medianSeconds ?? 0) - (a.decided?.medianSeconds ?? 0))
    .slice(0, 6);
  return (
    <table aria-label="Times by reason, the longest first" className="w-full text-left">
      <thead>
        <tr className="text-meta text-t3">
          <th scope="col" className="py-1 font-normal">
            Reason
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            First look
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Decision
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reason, look, decided }) => (
          <tr key={reason} className="border-t border-line-1">
            <th scope="row" className="h-8 font-normal">
              {nameOf("reason", reason)}
            </th>
            <TimeCell
              spell={look}
              noun="first look"
              about={`at ${nameOf("reason", reason)}`}
              onShow={() => insights.show("firstLook", { reason })}
            />
            <TimeCell
              spell={decided}
              noun="decision"
              about={`on ${nameOf("reason", reason)}`}
              onShow={() => insights.show("decision", { reason })}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TimeCellProps {
  spell: Spell | undefined;
  noun: string;
  about: string;
  onShow: () => void;
}

function TimeCell({ spell, noun, about, onShow }: TimeCellProps) {
  return (
    <td className="text-right whitespace-nowrap">
      {spell ? (
        <button
          type="button"
          onClick={onShow}
          aria-label={`${formatSeconds(spell.medianSeconds)} of ${countOf(spell.count, noun)} ${about}, median`}
          className="-mr-1.5 min-h-6.5 rounded-1 px-1.5 hover:bg-bg-3 max-tablet:min-h-9"
        >
          {formatSeconds(spell.medianSeconds)} <span className="text-meta text-t3">of {formatCount(spell.count)}</span>
        </button>
      ) : (
        <span className="text-t3">–</span>
      )}
    </td>
  );
}
