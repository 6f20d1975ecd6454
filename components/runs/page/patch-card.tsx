"use client";
import clsx from "clsx";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { countOf, formatCount } from "#lib/client/amounts.ts";

/** Lines shown before one asks for the rest. */
const SHOWN = 400;
const LOOK = { "+": "bg-clear-bg", "-": "bg-stop-bg", "@": "text-t3", " ": "text-t2" } as const;

/** The patch of a run as it was reported, with signs and colours. */
export function PatchCard({ diff }: { diff: string }) {
  const [whole, setWhole] = useState(false);
  const lines = useMemo(() => diff.replace(/\n$/, "").split("\n"), [diff]);
  const files = lines.filter((line) => line.startsWith("+++ ")).length;
  const added = lines.filter((line) => line.startsWith("+") && !line.startsWith("+++ ")).length;
  const removed = lines.filter((line) => line.startsWith("-") && !line.startsWith("--- ")).length;
  const shown = whole ? lines : lines.slice(0, SHOWN);
  return (
    <Card className="min-w-0 overflow-hidden" id="diff">
      <CardHeader
        title="Diff"
        meta={
          <>
            {files > 0 && `${countOf(files, "file")}, `}
            <span className="text-clear-t">+{formatCount(added)}</span>{" "}
            <span className="text-stop-t">−{formatCount(removed)}</span>
          </>
        }
        actions={<CopyButton text={diff} what="the diff" />}
      />
      <section
        aria-label="Diff"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        tabIndex={0}
        className="max-h-160 overflow-auto bg-well py-1.5 font-mono text-log tracking-[-0.01em] focus-visible:-outline-offset-2"
      >
        <pre className="w-max min-w-full">
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one patch never change places
            <code key={index} className={clsx("block min-h-5 px-3.5", LOOK[kindOf(line)])}>
              {line}
            </code>
          ))}
        </pre>
      </section>
      {shown.length < lines.length && (
        <div className="border-t border-line-1 px-2 py-1.5">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            Show {countOf(lines.length - shown.length, "more line")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function kindOf(line: string): keyof typeof LOOK {
  if (line.startsWith("+++ ") || line.startsWith("--- ") || line.startsWith("diff ") || line.startsWith("@@"))
    return "@";
  if (line.startsWith("+")) return "+";
  return line.startsWith("-") ? "-" : " ";
}
