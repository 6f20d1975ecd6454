import { Card } from "#components/ui/surface/card.tsx";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import type { LedgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { convergenceWords } from "./convergence-words.ts";

const WIDTH = 392;
const TOP = 20;
const BOTTOM = 64;
const FIRST = 30;
const LAST = 350;

/** How many findings each review left open, in words and as a line. */
export function Convergence({ ticket, table }: { ticket: TicketDetail; table: LedgerTable<unknown> }) {
  const { title, sentence } = convergenceWords(
    table,
    (runId) => ticket.runs.find(({ id }) => id === runId)?.number ?? 0,
  );
  return (
    <Card className="flex items-center gap-8 px-5 py-3 max-tablet:flex-wrap max-tablet:gap-4 max-tablet:px-4">
      <div className="min-w-0 flex-1 max-tablet:basis-full">
        <h2 className="text-section font-semibold">{title}</h2>
        <p className="mt-0.75 max-w-[46ch] text-t2">{sentence}</p>
      </div>
      {table.reviews.length > 1 && <OpenLine ticket={ticket} reviews={table.reviews.slice(-8)} />}
    </Card>
  );
}

function OpenLine({ ticket, reviews }: { ticket: TicketDetail; reviews: LedgerTable<unknown>["reviews"] }) {
  const most = Math.max(2, ...reviews.map(({ open }) => open));
  const step = (LAST - FIRST) / (reviews.length - 1);
  const points = reviews.map(({ number, runId, open }, index) => ({
    number,
    open,
    attempt: ticket.runs.find(({ id }) => id === runId)?.number ?? 0,
    x: FIRST + step * index,
    y: BOTTOM - (open / most) * (BOTTOM - TOP),
  }));
  const [before, last] = points.slice(-2);
  const worse = before && last ? last.open >= before.open : false;
  const paint = worse ? "var(--stop)" : "var(--clear)";
  return (
    <svg
      role="img"
      aria-label={`Open findings per review: ${reviews.map(({ open }) => open).join(", ")}`}
      width={WIDTH}
      height="84"
      viewBox={`0 0 ${WIDTH} 84`}
      className="max-w-full flex-none"
    >
      {[0, Math.round(most / 2), most].map((level) => {
        const y = BOTTOM - (level / most) * (BOTTOM - TOP);
        return (
          <g key={level}>
            <path d={`M14 ${y}H376`} stroke="var(--line-1)" />
            <text x="0" y={y + 4} className="fill-t3 text-axis">
              {level}
            </text>
          </g>
        );
      })}
      <path
        d={`M${points
          .slice(0, -1)
          .map(({ x, y }) => `${x} ${y}`)
          .join("L")}`}
        fill="none"
        stroke="var(--trk)"
        strokeWidth="2"
      />
      {before && last && <path d={`M${before.x} ${before.y}L${last.x} ${last.y}`} stroke={paint} strokeWidth="2" />}
      {points.map((point) => (
        <g key={point.number}>
          <circle
            cx={point.x}
            cy={point.y}
            r="4"
            fill={point === last ? paint : "var(--card)"}
            stroke={point === last ? paint : "var(--trk)"}
            strokeWidth="2"
          />
          <text x={point.x} y={point.y - 9} textAnchor="middle" className="fill-t1 text-axis font-medium">
            {point.open}
          </text>
          <text x={point.x} y="80" textAnchor="middle" className="fill-t3 text-axis">
            A{point.attempt}
          </text>
        </g>
      ))}
    </svg>
  );
}
