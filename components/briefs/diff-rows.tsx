import clsx from "clsx";
import type { DiffRow } from "#lib/client/briefs/brief-diff.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";

/** The lines of two texts, those marked that only one of them has, and in them the words. */
export function DiffRows({ rows }: { rows: readonly DiffRow[] }) {
  return rows.map((row) => <Row key={row.key} row={row} />);
}

const SIDES = {
  same: { sign: " ", said: "", look: "text-t2" },
  added: { sign: "+", said: "Added: ", look: "bg-clear-bg text-t1" },
  removed: { sign: "−", said: "Removed: ", look: "bg-stop-bg text-t1" },
} as const;

function Row({ row }: { row: DiffRow }) {
  if (row.is === "skipped") return <p className="px-3 py-0.5 text-axis text-t3">{countOf(row.lines, "equal line")}</p>;
  const { sign, said, look } = SIDES[row.is];
  return (
    <div className={clsx("grid grid-cols-[14px_minmax(0,1fr)] px-3", look)}>
      <span aria-hidden="true" className="select-none text-t3">
        {sign}
      </span>
      <span className="wrap-break-word whitespace-pre-wrap">
        <span className="sr-only">{said}</span>
        {row.parts.map((part, index) =>
          part.changed ? (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name
              key={index}
              className={clsx(
                "rounded-1 font-semibold text-t1 underline decoration-2 underline-offset-2",
                row.is === "added" ? "bg-clear-l decoration-clear" : "bg-stop-l decoration-stop",
              )}
            >
              {plainText(part.text)}
            </mark>
          ) : (
            plainText(part.text)
          ),
        )}
      </span>
    </div>
  );
}
