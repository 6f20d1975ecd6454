import clsx from "clsx";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { shownRows } from "#lib/client/text/shown-rows.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { LineComparison, LineRow } from "./line-rows.ts";

interface Attempts {
  before: Pick<RunDetail, "number" | "brief" | "diff">;
  after: Attempts["before"];
}

/** The briefs of two attempts, line by line. */
export function BriefDifferences({ before, after }: Attempts) {
  const compared = useLines(async ({ compareTexts }) => [
    compareTexts(before.brief?.text ?? "", after.brief?.text ?? ""),
  ]);
  return <Files files={compared} numbers={[before.number, after.number]} />;
}

/** What the patches of two attempts do differently, file by file. */
export function PatchDifferences({ before, after }: Attempts) {
  const compared = useLines(({ comparePatchFiles }) => comparePatchFiles(before.diff, after.diff));
  return <Files files={compared} numbers={[before.number, after.number]} />;
}

/** Compares once, when it is first shown; the library that does is loaded then. */
function useLines(compare: (lines: typeof import("./line-rows.ts")) => Promise<LineComparison[]>) {
  const [compared, setCompared] = useState<LineComparison[] | null>(null);
  const [first] = useState(() => compare);
  useEffect(() => {
    let on = true;
    void import("./line-rows.ts").then(first).then((files) => on && setCompared(files));
    return () => {
      on = false;
    };
  }, [first]);
  return compared;
}

function Files({ files, numbers }: { files: LineComparison[] | null; numbers: [number, number] }) {
  if (files === null) return <Skeleton className="h-24" />;
  const same = files.filter(({ differs }) => !differs).length;
  return (
    <div className="grid gap-2">
      {files
        .filter(({ differs }) => differs)
        .map((file) => (
          <FileLines key={file.name} file={file} numbers={numbers} />
        ))}
      {same > 0 && <p className="text-meta text-t3">{countOf(same, "file")} the same in both.</p>}
    </div>
  );
}

/** How many rows are drawn before somebody asks for all. */
const MAX_ROWS = 300;

function FileLines({ file: { name, rows }, numbers }: { file: LineComparison; numbers: [number, number] }) {
  const [all, setAll] = useState(false);
  const shown = rows === null ? [] : shownRows(rows, ({ kind }) => kind === "both");
  return (
    <section
      aria-label={name === "" ? "Lines of the brief" : `Patches of ${name}`}
      className="min-w-0 overflow-hidden rounded-2 border border-line-1"
    >
      {name !== "" && (
        <h4 className="truncate border-b border-line-1 bg-bg-1 px-2.5 py-1 font-mono text-meta tracking-[-0.01em]">
          {plainText(name)}
        </h4>
      )}
      {rows === null ? (
        <p className="px-2.5 py-1.5 text-meta text-t3">Too different to stand side by side.</p>
      ) : (
        <div className="overflow-x-auto py-1 font-mono text-meta leading-5 tracking-[-0.01em]">
          {(all ? shown : shown.slice(0, MAX_ROWS)).map(({ row, skipped }, index) =>
            row === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <p key={index} className="px-2.5 text-t3">
                ⋯ {formatCount(skipped)} the same
              </p>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
              <Line key={index} row={row} numbers={numbers} />
            ),
          )}
        </div>
      )}
      {!all && shown.length > MAX_ROWS && (
        <Button size="sm" variant="quiet" onClick={() => setAll(true)} className="m-1.5">
          Show all {formatCount(shown.length)} lines
        </Button>
      )}
    </section>
  );
}

const LOOK = { both: "text-t2", before: "bg-stop-bg text-t1", after: "bg-clear-bg text-t1" };

/** A line, and where it is not in both, in which attempt: colour is never alone. */
function Line({ row: { kind, sign, text }, numbers: [before, after] }: { row: LineRow; numbers: [number, number] }) {
  const only = kind === "before" ? before : after;
  return (
    <div className={clsx("flex wrap-anywhere whitespace-pre-wrap", LOOK[kind])}>
      <span className="w-12 flex-none pl-2.5 text-axis leading-5 text-t3 select-none">
        {kind !== "both" && (
          <>
            <span className="sr-only">only in attempt {only}: </span>
            <span aria-hidden="true">A{only}</span>
          </>
        )}
      </span>
      {sign !== "" && <span className="w-4 flex-none">{sign}</span>}
      <span className="min-w-0 pr-2.5">{text === "" ? " " : text}</span>
    </div>
  );
}
