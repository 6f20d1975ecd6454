import clsx from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { ScrollRegion } from "#components/ui/surface/scroll-region.tsx";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { type DiffFile, type DiffHunk, type DiffLine, parseDiff } from "./parse-diff.ts";

/** What a run changed: the patch as it was reported, file by file. */
export function PatchCard({ diff }: { diff: string }) {
  const files = useMemo(() => parseDiff(diff), [diff]);
  const sum = (side: "added" | "removed") => files.reduce((total, file) => total + file[side], 0);
  return (
    <Card className="min-w-0 overflow-hidden" id="diff">
      <CardHeader
        title="Patch"
        meta={
          <>
            {countOf(files.length, "file")}, <DiffCount added={sum("added")} removed={sum("removed")} />
          </>
        }
        actions={<CopyButton text={diff} what="the patch" />}
      />
      <div className="p-3">
        <DiffView files={files} />
      </div>
    </Card>
  );
}

/** How many lines are drawn before somebody asks for all. */
const MAX_LINES = 1500;

/** A patch, file by file; each line has its sign, so that colour is never alone. */
function DiffView({ files }: { files: readonly DiffFile[] }) {
  const total = files.reduce((sum, file) => sum + linesOf(file), 0);
  const [all, setAll] = useState(total <= MAX_LINES);
  const shown = all ? files : firstFiles(files);
  return (
    <div className="grid gap-2">
      {shown.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a patch may name a file twice; its place is its identity
        <DiffFileView key={index} file={file} />
      ))}
      {!all && (
        <Button size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {formatCount(total)} lines
        </Button>
      )}
    </div>
  );
}

/** `+12 −3`, with its words for ears. */
function DiffCount({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="text-meta whitespace-nowrap">
      <span className="text-clear-t">
        +{formatCount(added)}
        <span className="sr-only"> added,</span>
      </span>{" "}
      <span className="text-stop-t">
        −{formatCount(removed)}
        <span className="sr-only"> removed</span>
      </span>
    </span>
  );
}

function DiffFileView({ file }: { file: DiffFile }) {
  const [open, setOpen] = useState(true);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section aria-label={plainText(file.path)} className="min-w-0 overflow-hidden rounded-2 border border-line-1">
      <h3 className="flex border-b border-line-1 bg-bg-1 last:border-b-0">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-2.5 text-left focus-visible:-outline-offset-2 max-tablet:min-h-11"
        >
          <Chevron aria-hidden="true" className="size-3.5 text-t3" />
          <code className="min-w-0 truncate font-mono text-meta tracking-[-0.01em]">
            {file.renamedFrom !== null && `${plainText(file.renamedFrom)} → `}
            {plainText(file.path)}
          </code>
          {file.change !== "changed" && <span className="text-meta text-t3">{file.change}</span>}
          <span className="ml-auto">
            <DiffCount added={file.added} removed={file.removed} />
          </span>
        </button>
      </h3>
      {open && file.hunks.length > 0 && (
        <ScrollRegion
          label={`Changes of ${plainText(file.path)}`}
          className="py-1 text-meta leading-5 focus-visible:-outline-offset-2"
        >
          <div className="w-max min-w-full">
            {file.hunks.map((hunk, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hunks have no other identity
              <Hunk key={index} hunk={hunk} first={index === 0} />
            ))}
          </div>
        </ScrollRegion>
      )}
    </section>
  );
}

function Hunk({ hunk, first }: { hunk: DiffHunk; first: boolean }) {
  return (
    <>
      {(!first || hunk.about !== "") && (
        <p className="px-2.5 text-t3" aria-hidden={hunk.about === ""}>
          {hunk.about === "" ? "⋯" : `⋯ ${plainText(hunk.about)}`}
        </p>
      )}
      {hunk.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <PatchLine key={index} line={line} />
      ))}
    </>
  );
}

const LOOK = { added: "bg-clear-bg text-t1", removed: "bg-stop-bg text-t1", same: "text-t2", note: "text-t3 italic" };
const SIGN = { added: "+", removed: "−", same: " ", note: " " };

/** One line of a patch: its number, its sign, its text. With `one` number it stands in a narrow place, and wraps. */
export function PatchLine({ line, numbers = "both" }: { line: DiffLine; numbers?: "both" | "one" }) {
  const number = "w-9 flex-none pr-2 text-right text-t3 select-none";
  return (
    <div
      className={clsx(
        "flex",
        numbers === "both" ? "whitespace-pre" : "wrap-anywhere whitespace-pre-wrap",
        LOOK[line.kind],
      )}
    >
      {numbers === "both" && <span className={number}>{line.before}</span>}
      <span className={number}>{numbers === "both" ? line.after : (line.after ?? line.before)}</span>
      <span className="w-4 flex-none">{SIGN[line.kind]}</span>
      <span className="min-w-0 pr-2.5">{line.text === "" ? " " : plainText(line.text)}</span>
    </div>
  );
}

function linesOf(file: DiffFile): number {
  return file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
}

function firstFiles(files: readonly DiffFile[]): DiffFile[] {
  let left = MAX_LINES;
  const shown: DiffFile[] = [];
  for (const file of files) {
    if (left <= 0) break;
    const hunks: DiffHunk[] = [];
    for (const hunk of file.hunks) {
      if (left <= 0) break;
      hunks.push({ ...hunk, lines: hunk.lines.slice(0, left) });
      left -= hunk.lines.length;
    }
    shown.push({ ...file, hunks });
  }
  return shown;
}
