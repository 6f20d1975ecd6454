import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { LogLine } from "#lib/client/runs/log/log-lines.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import { OutputText } from "./output-text.tsx";

type ToolLogLine = Extract<LogLine, { kind: "tool" }>;

/** Calls shorter than this, in milliseconds, show no duration. */
const WORTH_SAYING = 100;

/** A call and its result in one line; unfolded, all of what went in and came out. */
export function ToolLine({
  line,
  open,
  onToggle,
  whole,
  onWhole,
}: {
  line: ToolLogLine;
  open: boolean;
  onToggle: () => void;
  whole: boolean;
  onWhole: () => void;
}) {
  const { call, result } = line;
  return (
    <div className="min-w-0 flex-1 font-mono text-log tracking-[-0.01em]">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-baseline gap-1.5 rounded-1 text-left hover:bg-bg-3 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden="true"
          className={clsx("size-3.25 self-center text-t3 transition-transform", open && "rotate-90")}
        />
        <b className="max-w-50 flex-none truncate">{plainText(call.name)}</b>
        <span className="ml-1.5 min-w-0 flex-1 truncate text-t2">{plainText(call.summary)}</span>
        <span className={clsx("flex-none pl-2 text-meta", result?.trouble ? "text-stop-t" : "text-t3")}>
          {measureOf(line)}
        </span>
      </button>
      {open && (
        <div className="my-1 ml-1.5 grid gap-1.5 border-l-2 border-line-2 pl-3.5 text-t2">
          {call.input !== "" && (
            <span className="block wrap-anywhere whitespace-pre-wrap text-t3">
              {call.input === call.summary && "$ "}
              {call.input}
            </span>
          )}
          {result?.output ? (
            <OutputText text={result.output} whole={whole} onWhole={onWhole} />
          ) : (
            <span className="font-sans text-meta text-t3">{result ? "No output" : "No result yet"}</span>
          )}
        </div>
      )}
    </div>
  );
}

function measureOf({ result, tookMs }: ToolLogLine): string {
  if (result === null) return "…";
  const took = tookMs === null || tookMs < WORTH_SAYING ? [] : [formatDuration(tookMs)];
  const size = result.trouble ?? (result.lines > 0 ? countOf(result.lines, "line") : null);
  return [...took, ...(size === null ? [] : [size])].join(", ");
}
