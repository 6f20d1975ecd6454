import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";

const ROW = 11.5;
const FIRST = 34;
const LAST = 136;
const MOST = 5;

/** The fate of the first findings over the reviews: raised, raised again, addressed, withdrawn. */
export function LedgerMarks({ ledger }: { ledger: HoldDetail["ledger"] }) {
  const findings = ledger.findings.slice(0, MOST);
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
