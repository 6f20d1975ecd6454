"use client";
import clsx from "clsx";
import { memo } from "react";
import { useTimeZone } from "#lib/client/clock.tsx";
import { formatClock } from "#lib/client/clock-time.ts";
import { EventLine } from "./event-line.tsx";
import type { LogRow as Row } from "./log-marks.ts";
import { MarkLine } from "./mark-line.tsx";
import { ToolLine } from "./tool-line.tsx";

/** One row: when, and what. `tone`: it holds the words looked for, or is the one looked at. */
export const LogRow = memo(function LogRow({
  row,
  open,
  whole,
  tone,
  onToggle,
  onWhole,
}: {
  row: Row;
  open: boolean;
  whole: boolean;
  tone: "found" | "current" | null;
  onToggle: (key: string) => void;
  onWhole: (key: string) => void;
}) {
  const { key, line, mark } = row;
  const showWhole = () => onWhole(key);
  return (
    <div
      className={clsx(
        "flex gap-5 px-3.5 py-0.5 max-tablet:gap-2.5",
        tone === "found" && "bg-held-bg",
        tone === "current" && "bg-held-bg shadow-[inset_2px_0_0_var(--held)]",
      )}
    >
      <LogTime at={(line ?? mark).at} />
      {mark && <MarkLine mark={mark} />}
      {line?.kind === "tool" && (
        <ToolLine line={line} open={open} onToggle={() => onToggle(key)} whole={whole} onWhole={showWhole} />
      )}
      {line?.kind === "event" && <EventLine event={line.event} whole={whole} onWhole={showWhole} />}
    </div>
  );
});

/** The time of day to the second, in the column of times. */
export function LogTime({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} className="w-14 flex-none font-mono text-meta leading-5 tracking-[-0.01em] text-t3">
      {formatClock(at, timeZone, true)}
    </time>
  );
}
