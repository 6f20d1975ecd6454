import { Card } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { convergence, type LedgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { movedGoalposts } from "#lib/engine/reviews/moved-goalposts.ts";

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

/** Whether the reviews of a ticket converge, as a title and a sentence. */
function convergenceWords(
  table: LedgerTable<unknown>,
  attemptOf: (runId: string) => number,
): { title: string; sentence: string } {
  const last = table.reviews.at(-1);
  const open = table.rows.filter((row) => row.open).length;
  if (!last) return { title: "No verdict yet", sentence: "No review has come to a verdict." };
  if (last.verdict === "approved")
    return {
      title: "Approved",
      sentence:
        table.rows.length === 0
          ? "The review found nothing."
          : `${allOf(table.rows.length)} settled in ${countOf(table.reviews.length, "review")}.`,
    };
  const state = `${open} of ${countOf(table.rows.length, "finding")} ${open === 1 ? "is" : "are"} open.`;
  const moved = movedWords(table, attemptOf);
  switch (convergence(table)) {
    case "single":
      return { title: "First review", sentence: `It found ${countOf(open, "point")}.` };
    case "converging":
      return {
        title: "Converging",
        sentence: said(state, `The review before left ${table.reviews.at(-2)?.open ?? 0}.`, moved),
      };
    default:
      return { title: "Not converging", sentence: said(state, moved || survivorWords(table)) };
  }
}

/** A finding that a review had accepted and a later one raised again: no agent can settle it by doing what it was told. */
function movedWords(table: LedgerTable<unknown>, attemptOf: (runId: string) => number): string {
  const moved = table.rows.flatMap((row) => {
    const turn = row.open ? movedGoalposts(row.marks) : null;
    return turn === null ? [] : [{ label: row.label, ...turn }];
  });
  const [first] = moved;
  if (first === undefined) return "";
  const [accepted, again] = [first.accepted, first.again].map((place) => attemptOf(table.reviews[place]?.runId ?? ""));
  const others = moved.length > 1 ? `; ${moved.length - 1} more like it` : "";
  return `The goalposts moved: ${first.label} was accepted in attempt ${accepted} and raised again in attempt ${again}${others}.`;
}

function said(...sentences: string[]): string {
  return sentences.filter(Boolean).join(" ");
}

function survivorWords(table: LedgerTable<unknown>): string {
  const oldest = table.rows.filter((row) => row.open).toSorted((a, b) => b.raised.length - a.raised.length)[0];
  if (!oldest || oldest.raised.length < 2) return "";
  return `${oldest.label} has survived ${countOf(oldest.raised.length, "review")}, so another plain retry is unlikely to clear it.`;
}

function allOf(count: number): string {
  return count === 1 ? "The one finding was" : `All ${count} findings were`;
}
