import clsx from "clsx";
import { memo } from "react";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatClock } from "#lib/client/time/clock-time.ts";
import { EventLine } from "./event-line.tsx";
import type { LogRow as Row } from "./log-rows.ts";
import { MarkLine } from "./mark-line.tsx";
import { ToolLine } from "./tool-line.tsx";
import { WhyLine } from "./why-line.tsx";

/** One row: time and content. `tone`: it matches the search, or is the current match. */
export const LogRow = memo(function LogRow({
  rowKey,
  line,
  mark,
  open,
  whole,
  tone,
  onToggle,
  onWhole,
}: Pick<Row, "line" | "mark"> & {
  rowKey: number;
  open: boolean;
  whole: boolean;
  tone: "found" | "current" | null;
  onToggle: (key: number) => void;
  onWhole: (key: number) => void;
}) {
  const showWhole = () => onWhole(rowKey);
  return (
    <div
      className={clsx(
        "flex gap-5 px-3.5 py-0.5 max-tablet:gap-2.5",
        tone === "found" && "bg-held-bg",
        tone === "current" && "bg-held-bg shadow-[inset_2px_0_0_var(--held)]",
      )}
    >
      {line ? <LineLink seq={line.seq} at={line.at} /> : mark && <LogTime at={mark.at} />}
      {mark && <MarkLine mark={mark} />}
      {line?.kind === "tool" && (
        <ToolLine line={line} open={open} onToggle={() => onToggle(rowKey)} whole={whole} onWhole={showWhole} />
      )}
      {line?.kind === "event" && line.event.type === "next_step" && (
        <WhyLine event={line.event} open={open} onToggle={() => onToggle(rowKey)} />
      )}
      {line?.kind === "event" && line.event.type !== "next_step" && (
        <EventLine event={line.event} whole={whole} onWhole={showWhole} />
      )}
    </div>
  );
});

/**
 * The time of a line is a link to it. It is no stop of the tab key, of which a screen of lines would have fifty; the search has
 * a button for the line it stands on.
 */
function LineLink({ seq, at }: { seq: number; at: string }) {
  return (
    <a href={`#line-${seq}`} title={`Link to line ${seq}`} tabIndex={-1} className="flex-none hover:underline">
      <LogTime at={at} />
    </a>
  );
}

/** The time of day to the second, in the column of times. */
export function LogTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} className="block w-14 flex-none font-mono text-meta leading-5 tracking-[-0.01em] text-t3">
      {formatClock(at, timeZone, true)}
    </time>
  );
}
