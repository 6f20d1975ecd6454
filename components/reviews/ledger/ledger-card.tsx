import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { OpenFindings } from "#components/reviews/findings/open-findings.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";

/** Whether the reviews converge, in words and two small pictures; opens the whole ledger. */
export function LedgerCard({ hold }: { hold: HoldDetail }) {
  const { ledger } = hold;
  if (ledger.findings.length === 0) return null;
  return (
    <Link
      href={`/tickets/${hold.ticket?.key}?tab=feedback`}
      className="flex items-center gap-5 rounded-3 border border-line-card bg-card py-3 pr-2 pl-3.5 transition-colors [--ground:var(--card)] hover:border-line-3 max-tablet:flex-wrap max-tablet:gap-x-5 max-tablet:gap-y-3"
    >
      <span className="min-w-0 flex-1 max-tablet:basis-full">
        <span className="block font-medium">{TITLE[ledger.trend]}</span>
        <span className="mt-0.5 block text-meta text-t2">{sentenceOf(ledger)}</span>
      </span>
      <OpenFindings reviews={ledger.reviews} />
      <LedgerMarks ledger={ledger} />
      <ChevronRight aria-hidden="true" className="size-4 text-t3 max-tablet:hidden" />
    </Link>
  );
}

const TITLE: Record<HoldDetail["ledger"]["trend"], string> = {
  single: "One review so far",
  converging: "Findings are converging",
  not_converging: "Findings are not converging",
};

/** What stands out: what came back each time, what was settled, and how many reviews looked. */
function sentenceOf({ findings, reviews }: HoldDetail["ledger"]): string {
  const back = findings.filter(({ open, raised }) => open && raised.length === reviews.length && reviews.length > 1);
  const settled = findings.filter(({ fate }) => fate === "addressed");
  const withdrawn = findings.filter(({ fate }) => fate === "withdrawn");
  return [
    back.length > 0 && `${listOf(back.map(({ label }) => label))} came back at every review.`,
    settled.length > 0 &&
      `${listOf(settled.map(({ label }) => label))} ${settled.length === 1 ? "is" : "are"} settled.`,
    withdrawn.length > 0 &&
      `${listOf(withdrawn.map(({ label }) => label))} ${withdrawn.length === 1 ? "is" : "are"} withdrawn.`,
    `${countOf(findings.length, "finding")} in ${countOf(reviews.length, "review")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function listOf(words: string[]): string {
  const shown = words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const ROW = 11.5;
const FIRST = 34;
const LAST = 136;
const MAX_FINDINGS = 5;

/** The fate of the first findings over the reviews: raised, raised again, addressed, withdrawn. */
function LedgerMarks({ ledger }: { ledger: HoldDetail["ledger"] }) {
  const findings = ledger.findings.slice(0, MAX_FINDINGS);
  const columns = ledger.reviews.length;
  const x = (column: number) => (columns > 1 ? FIRST + ((LAST - FIRST) / (columns - 1)) * column : FIRST);
  const height = ROW * (findings.length - 1) + 12;
  return (
    <svg
      role="img"
      aria-label={`Fate of ${ledger.findings.length} findings over ${columns} reviews`}
      width="150"
      height={height}
      viewBox={`0 0 150 ${height}`}
      className="flex-none"
    >
      {findings.map((finding, row) => (
        <MarkRow key={finding.key} finding={finding} y={6 + ROW * row} x={x} />
      ))}
    </svg>
  );
}

function MarkRow({ finding, y, x }: { finding: LedgerFinding; y: number; x: (column: number) => number }) {
  const placed = finding.marks.flatMap((mark, column) => (mark === null ? [] : [{ mark, at: x(column) }]));
  const [first, last] = [placed[0], placed.at(-1)];
  return (
    <>
      <text x="0" y={y + 4} className="fill-t3 text-axis">
        {finding.label}
      </text>
      {first && last && first !== last && (
        <path d={`M${first.at} ${y}H${last.at}`} stroke="var(--rail)" strokeWidth="1.5" />
      )}
      {placed.map(({ mark, at }) => (
        <Mark key={at} mark={mark} x={at} y={y} />
      ))}
    </>
  );
}

function Mark({ mark, x, y }: { mark: NonNullable<LedgerFinding["marks"][number]>; x: number; y: number }) {
  switch (mark) {
    case "new":
      return <circle cx={x} cy={y} r="3" fill="var(--held)" />;
    case "re_raised":
      return <path d={`M${x} ${y - 4.2}v8.4`} stroke="var(--stop)" strokeWidth="2.5" />;
    case "addressed":
      return <circle cx={x} cy={y} r="3.2" fill="var(--ground)" stroke="var(--clear)" strokeWidth="1.75" />;
    case "withdrawn":
      return <path d={`M${x - 3.5} ${y}h7`} stroke="var(--t3)" strokeWidth="2" />;
  }
}
