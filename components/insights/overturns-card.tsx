import clsx from "clsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { share } from "#lib/contract/insights/insight-tables.ts";
import type { Overturned } from "#lib/contract/insights.ts";
import { formatPart } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";
import { nameOf } from "./point-names.ts";

/** From this share on a sentinel is overruled so often that somebody should look at its rules. */
const OFTEN = 0.3;

/** How often people overruled each sentinel. */
export function OverturnsCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard
      card="overturns"
      insights={insights}
      height="h-64"
      isTable
      isEmpty={({ rejections }) => rejections === 0}
      meta={({ overturned, rejections }) =>
        `${formatCount(overturned)} of ${formatCount(rejections)}, ${formatPart(share(overturned, rejections))}`
      }
    >
      {({ sentinels }) => (
        <Table label="Rejections overturned by sentinel">
          <thead>
            <tr>
              <Th>Sentinel</Th>
              <Th>0 to 100%</Th>
              <Th numeric>Overturned</Th>
              <Th numeric className="max-tablet:hidden">
                Approved
              </Th>
              <Th numeric className="max-tablet:hidden">
                Waived
              </Th>
            </tr>
          </thead>
          <tbody>
            {sentinels.map((sentinel) => (
              <SentinelRow key={sentinel.sentinel} sentinel={sentinel} insights={insights} />
            ))}
          </tbody>
        </Table>
      )}
    </InsightCard>
  );
}

function SentinelRow({
  sentinel: { sentinel, ...of },
  insights,
}: {
  sentinel: Overturned & { sentinel: string };
  insights: Insights;
}) {
  const { rejections, overturned, approvedOver, waived } = of;
  const part = share(overturned, rejections) ?? 0;
  const name = nameOf("sentinel", plainText(sentinel));
  const show = (how: "approved" | "waived") => insights.show("overturns", { sentinel, how });
  return (
    <Tr>
      <RowTh className="max-w-36 truncate font-medium">{name}</RowTh>
      <Td>
        <Dot part={part} often={part >= OFTEN} />
      </Td>
      <Td numeric>
        <button
          type="button"
          aria-label={`${formatCount(overturned)} of ${formatCount(rejections)} ${formatPart(part)} of the rejections of ${name} overturned`}
          onClick={() => insights.show("overturns", { sentinel, ...(overturned > 0 ? { overturned: "true" } : {}) })}
          className="-mr-1.5 min-h-6.5 rounded-1 px-1.5 hover:bg-bg-3"
        >
          {formatCount(overturned)} of {formatCount(rejections)}{" "}
          <span className={clsx("text-meta", part >= OFTEN ? "text-held-t" : "text-t3")}>{formatPart(part)}</span>
        </button>
      </Td>
      <WayCell count={approvedOver} what={`of ${name} approved over`} onShow={() => show("approved")} />
      <WayCell count={waived} what={`of ${name} with a finding waived`} onShow={() => show("waived")} />
    </Tr>
  );
}

/** How many in one of the two ways; a phone has the sum alone. */
function WayCell({ count, what, onShow }: { count: number; what: string; onShow: () => void }) {
  return (
    <Td numeric className="text-t2 max-tablet:hidden">
      {count === 0 ? (
        <span className="text-t3">0</span>
      ) : (
        <button
          type="button"
          aria-label={`${countOf(count, "rejection")} ${what}`}
          onClick={onShow}
          className="-mr-1.5 min-h-6.5 min-w-6.5 rounded-1 px-1.5 text-right hover:bg-bg-3"
        >
          {formatCount(count)}
        </button>
      )}
    </Td>
  );
}

/** A share on a scale from never to always; the number stands beside it. */
function Dot({ part, often }: { part: number; often: boolean }) {
  const x = 4 + part * 64;
  const colour = often ? "var(--held)" : "var(--trk-2)";
  return (
    <svg aria-hidden="true" width="72" height="16" className="block">
      <path d="M4 8H68" stroke="var(--line-2)" strokeWidth="1.5" />
      <path d={`M4 8H${x}`} stroke={colour} strokeWidth="1.5" />
      <circle cx={x} cy="8" r="4" fill={colour} />
    </svg>
  );
}
