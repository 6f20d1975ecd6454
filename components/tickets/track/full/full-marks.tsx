import clsx from "clsx";
import { initials } from "#lib/client/people/person-initials.ts";
import { HOLD_PAINT, holdSignal } from "../segment-signal.ts";
import { Lamp } from "../track-marks.tsx";
import type { Decision, ProbationSpan, Track } from "../track-model.ts";
import { type FullScale, MAIN, SIDING } from "./full-scale.ts";

/** How long after a decision its diamond may still slide in from the siding. */
const FRESH_MS = 3_000;

/** A person decided: a diamond with their initials. One that was undone is an outline, and stays on the siding. */
export function DecisionMark({ decision, scale, now }: { decision: Decision; scale: FullScale; now: number }) {
  const { at, by, undone } = decision;
  const fresh = !undone && now - at < FRESH_MS;
  return (
    <g transform={`translate(${scale.x(at)} ${undone ? SIDING : MAIN})`}>
      <g className={clsx(fresh && "animate-settle")}>
        <path
          d={undone ? "M0 -10l10 10l-10 10l-10 -10z" : "M0 -13l13 13l-13 13l-13 -13z"}
          fill={undone ? "var(--ground)" : "var(--human)"}
          stroke={undone ? "var(--human)" : "var(--ground)"}
          strokeWidth={undone ? 1.25 : 2.5}
          strokeDasharray={undone ? "3 2.5" : undefined}
        />
        <text
          y="3.2"
          textAnchor="middle"
          className={clsx("text-initials font-semibold", undone ? "fill-human-t" : "fill-on-human")}
        >
          {initials(by)}
        </text>
      </g>
    </g>
  );
}

/** A bracket from a decision to the check that settled it. */
export function ProbationBracket({ span, scale }: { span: ProbationSpan; scale: FullScale }) {
  const [from, to] = [scale.x(span.from), scale.x(span.to)];
  const settled = span.result !== "on_probation";
  return (
    <path
      d={`M${from} 62V66H${to}${settled ? "V62" : ""}`}
      fill="none"
      stroke="var(--human)"
      strokeWidth="1.25"
      strokeDasharray={settled ? undefined : "3 2.5"}
    />
  );
}

/** What stands at the end of the line: a head that pulses, a clock, a lamp on the siding, a lamp with a tick, or a buffer stop. */
export function EndMark({ track, scale }: { track: Track; scale: FullScale }) {
  const last = track.segments.at(-1);
  if (track.terminal?.state === "done") return <DoneLamp x={scale.x(track.terminal.at) + 16} />;
  if (track.terminal) {
    const x = scale.x(track.terminal.at) + 4;
    return <path d={`M${x} ${MAIN - 8}h5v16h-5`} fill="none" stroke="var(--trk-2)" strokeWidth="2" />;
  }
  if (!last) return null;
  const x = scale.x(last.to);
  if (last.kind === "attempt" && last.live)
    return (
      <>
        <circle cx={x} cy={MAIN} r="6" className="origin-center animate-pulse fill-run [transform-box:fill-box]" />
        <circle cx={x} cy={MAIN} r="5" fill="var(--run)" />
      </>
    );
  if (last.kind === "backoff" && last.counting)
    return (
      <>
        <circle cx={x} cy={MAIN} r="7" fill="var(--ground)" stroke="var(--run)" strokeWidth="1.5" />
        <path
          d={`M${x} ${MAIN - 3.5}V${MAIN}h2.6`}
          fill="none"
          stroke="var(--run)"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </>
    );
  if (last.kind !== "hold" || !last.open) return null;
  const signal = holdSignal(last);
  return <Lamp x={x} y={SIDING} glow={10} core={5.5} paint={HOLD_PAINT[signal]} square={signal === "stop"} />;
}

function DoneLamp({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} ${MAIN})`}>
      <circle r="10" fill="var(--clear)" opacity=".2" />
      <circle r="5.5" fill="var(--clear)" />
      <path
        d="M-2.6 .2l1.9 1.9l3.5 -3.8"
        fill="none"
        stroke="var(--ground)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
