import { HOLD_PAINT, holdSignal } from "../segment-signal.ts";
import { Cross } from "../track-marks.tsx";
import type { AttemptEnd, Segment } from "../track-model.ts";
import { BreakMark } from "./full-axis.tsx";
import { type FullScale, MAIN, SIDING } from "./full-scale.ts";

/** One stretch of the line on the time axis. */
export function FullSegment({ segment, scale }: { segment: Segment; scale: FullScale }) {
  const [from, to] = [scale.x(segment.from), scale.x(segment.to)];
  switch (segment.kind) {
    case "attempt":
      return (
        <rect
          x={from}
          y={MAIN - 4}
          width={Math.max(3, to - from - 1)}
          height="8"
          rx="2"
          fill={segment.live ? "var(--run)" : "var(--trk)"}
        />
      );
    case "review":
      return <path d={`M${from} ${MAIN}H${to}`} stroke="var(--trk)" strokeWidth="2" />;
    case "backoff":
      return <Dashes from={from} to={to} paint={segment.counting ? "var(--run)" : "var(--trk-2)"} />;
    case "idle":
      if (segment.resuming) return <Dashes from={from} to={to} paint="var(--run)" />;
      return scale.broken.includes(segment) ? <BreakMark x={(from + to) / 2} y={MAIN} paint="var(--trk-2)" /> : null;
    case "hold":
      return <FullHold segment={segment} from={from} to={to} broken={scale.broken.includes(segment)} />;
  }
}

function Dashes({ from, to, paint }: { from: number; to: number; paint: string }) {
  return (
    <>
      <path d={`M${from + 1} ${MAIN}H${to}`} stroke="var(--ground)" strokeWidth="3" />
      <path d={`M${from + 4} ${MAIN}H${to}`} stroke={paint} strokeWidth="3" strokeDasharray="3 3" />
    </>
  );
}

function FullHold({
  segment,
  from,
  to,
  broken,
}: {
  segment: Extract<Segment, { kind: "hold" }>;
  from: number;
  to: number;
  broken: boolean;
}) {
  const paint = HOLD_PAINT[holdSignal(segment)];
  const curve = Math.min(18, (to - from) / 2);
  const down = `M${from} ${MAIN}C${from + curve * 0.6} ${MAIN} ${from + curve * 0.4} ${SIDING} ${from + curve} ${SIDING}`;
  const up = `H${to - curve}C${to - curve * 0.4} ${SIDING} ${to - curve * 0.6} ${MAIN} ${to} ${MAIN}`;
  return (
    <>
      <path d={down + (segment.open ? `H${to}` : up)} fill="none" stroke={paint} strokeWidth="2" />
      {!segment.open && (
        <circle cx={from + curve + 2} cy={SIDING} r="3.5" fill="var(--ground)" stroke={paint} strokeWidth="1.5" />
      )}
      {broken && <BreakMark x={(from + to) / 2} y={SIDING} paint={paint} />}
    </>
  );
}

/** How an attempt ended: a cross where it failed, in a broken ring where it was lost, a stop where it was cancelled, a ring where it was given back. */
export function FullAttemptEnd({ x, end }: { x: number; end: AttemptEnd }) {
  return (
    <g transform={`translate(${x} ${MAIN})`}>
      {end === "cancelled" && <path d="M0 -8v16" stroke="var(--trk-2)" strokeWidth="2" />}
      {end === "released" && <circle r="4" fill="var(--ground)" stroke="var(--trk-2)" strokeWidth="1.5" />}
      {(end === "failed" || end === "lost") && (
        <>
          <circle r="7.5" fill="var(--ground)" />
          <circle
            r="6"
            fill="var(--stop-bg)"
            stroke="var(--stop)"
            strokeWidth="1.25"
            strokeDasharray={end === "lost" ? "2.4 1.6" : undefined}
          />
          <Cross size={2.2} />
        </>
      )}
    </g>
  );
}
