import clsx from "clsx";
import { Equal, Minus, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { shownRows } from "#lib/client/text/shown-rows.ts";
import type { Compared } from "../use-comparison.ts";
import type { ToolRow } from "./tool-rows.ts";

/** How many rows are drawn before somebody asks for all. */
const MAX_ROWS = 200;

const LOOK = {
  same: { icon: Equal, look: "text-t3", words: "in both" },
  changed: { icon: Pencil, look: "text-run-t", words: "changed" },
  added: { icon: Plus, look: "text-clear-t", words: "only in attempt" },
  removed: { icon: Minus, look: "text-stop-t", words: "only in attempt" },
};

/** The calls of tools of two attempts side by side, in order, repeats in a row as one. */
export function ToolDifferences({
  calls,
  numbers,
}: {
  calls: NonNullable<Compared["calls"]>;
  numbers: [number, number];
}) {
  const [all, setAll] = useState(false);
  if (calls.rows === null) return <p className="text-meta text-t3">Too different to stand side by side.</p>;
  const shown = shownRows(calls.rows, ({ kind }) => kind === "same");
  return (
    <>
      <ol aria-label="Calls that differ" className="grid">
        {(all ? shown : shown.slice(0, MAX_ROWS)).map(({ row, skipped }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
          <li key={index} className="flex min-w-0 items-baseline gap-2 py-0.5 font-mono text-meta tracking-[-0.01em]">
            {row === null ? (
              <span className="text-t3">⋯ {formatCount(skipped)} the same</span>
            ) : (
              <Call row={row} numbers={numbers} />
            )}
          </li>
        ))}
      </ol>
      {!all && shown.length > MAX_ROWS && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)} className="-ml-2">
          Show all {formatCount(shown.length)} rows
        </Button>
      )}
    </>
  );
}

function Call({ row, numbers: [before, after] }: { row: ToolRow; numbers: [number, number] }) {
  const { icon: Icon, look, words } = LOOK[row.kind];
  const only = { removed: ` ${before}`, added: ` ${after}`, same: "", changed: "" }[row.kind];
  return (
    <>
      <Icon aria-hidden="true" className={clsx("size-3 flex-none translate-y-0.5", look)} />
      <b className="max-w-50 flex-none truncate">{plainText(row.name)}</b>
      <span className="min-w-0 flex-1 truncate text-t2">{plainText(row.text)}</span>
      <span className={clsx("flex-none font-sans", look)}>
        {words + only}
        {timesOf(row)}
      </span>
    </>
  );
}

/** How often in a row, where that is more than once on either side. */
function timesOf({ before, after }: ToolRow): string {
  if (Math.max(before, after) < 2) return "";
  if (before === 0 || after === 0) return `, ${formatCount(Math.max(before, after))} times`;
  return before === after ? `, ${formatCount(after)} times` : `, ${formatCount(before)} → ${formatCount(after)} times`;
}
