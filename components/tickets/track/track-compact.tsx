import clsx from "clsx";
import { useNow } from "#lib/client/time/clock.tsx";
import { buildTrack } from "./build-track.ts";
import { type CompactLayout, layoutCompact } from "./compact-layout.ts";
import { describeTrack } from "./describe-track.ts";
import { HOLD_PAINT, holdSignal } from "./segment-signal.ts";
import { CompactGate, Cross, Lamp } from "./track-marks.tsx";
import type { Segment, Track, TrackSource } from "./track-model.ts";

const LINE = 7;
const SIDING = 16;
const LAMP = { glow: 5.5, core: 3.25 };

/** A ticket's life in one line of a list. It stands on `--ground`; say which, where a row is not on the page itself. */
export function TrackCompact({
  facts,
  width = 184,
  beside = false,
  className,
}: {
  facts: TrackSource;
  width?: number;
  /** Words that say the same stand next to it. */
  beside?: boolean;
  className?: string;
}) {
  const now = useNow("minute");
  const track = buildTrack({ ...facts, now: new Date(now).toISOString() });
  const layout = layoutCompact(track, width);
  return (
    <svg
      role={beside ? undefined : "img"}
      aria-hidden={beside || undefined}
      aria-label={beside ? undefined : describeTrack(track)}
      width={width}
      height="22"
      viewBox={`0 0 ${width} 22`}
      className={clsx("block max-w-full flex-none overflow-visible", className)}
    >
      <path d={`M3 ${LINE}H${width - 3}`} stroke="var(--rail)" />
      {layout.isCut && <CutMark />}
      {layout.segments.map((segment) => (
        <CompactSegment key={`${segment.kind}${segment.from}`} segment={segment} layout={layout} />
      ))}
      <CompactMarks track={track} layout={layout} />
    </svg>
  );
}

function CutMark() {
  return (
    <g fill="var(--trk)">
      <circle cx="4" cy={LINE} r="1" />
      <circle cx="7.5" cy={LINE} r="1" />
      <circle cx="11" cy={LINE} r="1" />
    </g>
  );
}

function CompactSegment({ segment, layout }: { segment: Segment; layout: CompactLayout }) {
  const [from, to] = [layout.scale.x(segment.from), layout.scale.x(segment.to)];
  switch (segment.kind) {
    case "attempt":
      return (
        <rect
          x={from}
          y={LINE - 2}
          width={Math.max(2, to - from - 1)}
          height="4"
          rx="1"
          fill={segment.live ? "var(--run)" : "var(--trk)"}
        />
      );
    case "review":
      return <path d={`M${from} ${LINE}H${to}`} stroke="var(--trk)" strokeWidth="1.5" />;
    case "backoff":
      return <Dashes from={from} to={to} paint={segment.counting ? "var(--run)" : "var(--trk-2)"} />;
    case "idle":
      return segment.resuming ? <Dashes from={from} to={to} paint="var(--run)" /> : null;
    case "hold":
      return <CompactHold segment={segment} from={from} to={to} />;
  }
}

function Dashes({ from, to, paint }: { from: number; to: number; paint: string }) {
  return (
    <>
      <path d={`M${from + 1} ${LINE}H${to - 1}`} stroke="var(--ground)" strokeWidth="2" />
      <path d={`M${from + 1.5} ${LINE}H${to - 1}`} stroke={paint} strokeWidth="2" strokeDasharray="2 2" />
    </>
  );
}

function CompactHold({ segment, from, to }: { segment: Extract<Segment, { kind: "hold" }>; from: number; to: number }) {
  const paint = HOLD_PAINT[holdSignal(segment)];
  const curve = Math.min(10, (to - from) / 2);
  const down = `M${from} ${LINE}C${from + curve * 0.55} ${LINE} ${from + curve * 0.45} ${SIDING} ${from + curve} ${SIDING}`;
  const up = `H${to - curve}C${to - curve * 0.45} ${SIDING} ${to - curve * 0.55} ${LINE} ${to} ${LINE}`;
  return <path d={down + (segment.open ? `H${to - 3}` : up)} fill="none" stroke={paint} strokeWidth="1.5" />;
}

function CompactMarks({ track, layout }: { track: Track; layout: CompactLayout }) {
  const { scale, segments } = layout;
  const first = segments[0]?.from ?? 0;
  return (
    <>
      {segments.map((segment) => (
        <CompactAttemptEnd key={segment.to} segment={segment} x={scale.x(segment.to) - 1} />
      ))}
      {track.gates
        .filter((gate) => gate.at >= first)
        .map((gate) => (
          <CompactGate key={gate.at} x={scale.x(gate.at)} verdict={gate.verdict} />
        ))}
      {track.decisions
        .filter((decision) => decision.at >= first)
        .map(({ at, undone }) => (
          <path
            key={at}
            d={`M${scale.x(at)} ${undone ? SIDING - 3.5 : LINE - 4.5}l4.5 4.5l-4.5 4.5l-4.5 -4.5z`}
            fill={undone ? "var(--ground)" : "var(--human)"}
            stroke={undone ? "var(--human)" : "var(--ground)"}
            strokeWidth="1.5"
          />
        ))}
      <CompactEnd track={track} layout={layout} />
    </>
  );
}

function CompactAttemptEnd({ segment, x }: { segment: Segment; x: number }) {
  if (segment.kind !== "attempt" || segment.end === null) return null;
  if (segment.end === "cancelled") return <path d={`M${x} ${LINE - 3.5}v7`} stroke="var(--trk-2)" strokeWidth="1.5" />;
  if (segment.end === "released")
    return <circle cx={x} cy={LINE} r="2" fill="var(--ground)" stroke="var(--trk-2)" strokeWidth="1.25" />;
  return (
    <>
      <circle cx={x} cy={LINE} r="4.5" fill="var(--ground)" />
      <Cross x={x} y={LINE} size={2.5} width={1.6} />
    </>
  );
}

/** What stands at the end of the line: a head, a clock, a lamp on the siding, a lamp on the line, or a buffer stop. */
function CompactEnd({ track, layout }: { track: Track; layout: CompactLayout }) {
  const last = layout.segments.at(-1);
  const end = layout.scale.end;
  if (track.terminal?.state === "done") return <Lamp {...LAMP} x={end + 5} y={LINE} paint="var(--clear)" />;
  if (track.terminal)
    return <path d={`M${end} ${LINE - 3.5}h3v7h-3`} fill="none" stroke="var(--trk-2)" strokeWidth="1.5" />;
  if (last?.kind === "attempt" && last.live)
    return (
      <>
        <circle cx={end} cy={LINE} r="3" className="origin-center animate-pulse fill-run [transform-box:fill-box]" />
        <circle cx={end} cy={LINE} r="3" fill="var(--run)" />
      </>
    );
  if (last?.kind === "backoff" && last.counting)
    return <circle cx={end + 2} cy={LINE} r="3.25" fill="var(--ground)" stroke="var(--run)" strokeWidth="1.5" />;
  if (last?.kind !== "hold" || !last.open) return null;
  const signal = holdSignal(last);
  return <Lamp {...LAMP} x={end} y={SIDING} paint={HOLD_PAINT[signal]} square={signal === "stop"} />;
}
