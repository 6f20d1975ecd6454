import clsx from "clsx";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useElementWidth } from "#lib/client/browser/use-element-width.ts";
import { useInView } from "#lib/client/browser/use-in-view.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { buildTrack } from "../build-track.ts";
import { describeTrack } from "../describe-track.ts";
import { FullGate } from "../track-marks.tsx";
import type { Track, TrackSource } from "../track-model.ts";
import { TrackTable } from "../track-table.tsx";
import { FullAxis, NowLine } from "./full-axis.tsx";
import { type LabelLook, placeLabels } from "./full-labels.ts";
import { DecisionMark, EndMark, ProbationBracket } from "./full-marks.tsx";
import { type FullScale, fullScale, MAIN } from "./full-scale.ts";
import { FullAttemptEnd, FullSegment } from "./full-segments.tsx";

/** Before the card has been measured. Cropped from the left where the card is narrower, since now is on the right. */
const UNMEASURED = 1164;

/** Baselines of the rows of text beside the lines. */
const ROWS = { above: 35, below: 66, bracket: 79, siding: 101 };

/** A waiting gate stands before now, not on it. */
const WAITING_GATE = 14;

/** A ticket's life on a time axis, as wide as what it stands in. Put it in a `Card`, with padding. */
export function TrackFull({ facts }: { facts: TrackSource }) {
  const frame = useRef<HTMLDivElement>(null);
  const tableId = useId();
  const [asTable, setAsTable] = useState(false);
  const room = useElementWidth(frame);
  const timeZone = useTimeZone();
  const moves = isMoving(facts, useNow("minute"));
  const now = useNow(moves ? "second" : "minute", useInView(frame));
  const track = buildTrack({ ...facts, now: new Date(now).toISOString() });
  const scale = fullScale(track, room ?? UNMEASURED);
  const scrolls = room !== null && scale.width > room;
  useLayoutEffect(() => {
    if (scrolls && frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [scrolls]);
  return (
    <div className="group relative">
      <div
        ref={frame}
        {...(scrolls ? { tabIndex: 0, role: "group", "aria-label": "Timeline, scrolls sideways" } : {})}
        className="overflow-x-auto overflow-y-hidden"
      >
        <TrackDrawing track={track} scale={scale} timeZone={timeZone} measured={room !== null} />
      </div>
      <button
        type="button"
        aria-expanded={asTable}
        aria-controls={tableId}
        onClick={() => setAsTable(!asTable)}
        className={clsx(
          "absolute -top-1 right-0 h-6 rounded-1 bg-ground px-1.5 text-axis text-t3 transition-opacity hover:text-t1",
          "max-tablet:static max-tablet:-mb-2 max-tablet:ml-auto max-tablet:block max-tablet:h-9 max-tablet:bg-transparent",
          !asTable &&
            "tablet:opacity-0 tablet:focus-visible:opacity-100 tablet:group-hover:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        {asTable ? "Hide table" : "Show as table"}
      </button>
      <div id={tableId} hidden={!asTable}>
        {asTable && <TrackTable track={track} />}
      </div>
    </div>
  );
}

const LOOK: Record<LabelLook, string> = {
  attempt: "fill-t2 font-medium",
  meta: "fill-t3",
  held: "fill-held-t font-medium",
  stop: "fill-stop-t font-medium",
  run: "fill-run-t font-medium",
  human: "fill-human-t font-medium",
};

function TrackDrawing({
  track,
  scale,
  timeZone,
  measured,
}: {
  track: Track;
  scale: FullScale;
  timeZone: string;
  measured: boolean;
}) {
  const hasSiding = track.segments.some((segment) => segment.kind === "hold");
  const y = axisY(hasSiding, track.probations.length > 0);
  const axis = { track, scale, y, timeZone };
  return (
    <svg
      role="img"
      aria-label={describeTrack(track)}
      width={measured ? scale.width : "100%"}
      height={y + 18}
      viewBox={`0 0 ${scale.width} ${y + 18}`}
      preserveAspectRatio="xMaxYMid slice"
      className="block"
    >
      <FullAxis {...axis} />
      {track.segments.map((segment) => (
        <FullSegment key={`${segment.kind}${segment.from}`} segment={segment} scale={scale} />
      ))}
      {track.probations.map((span) => (
        <ProbationBracket key={span.from} span={span} scale={scale} />
      ))}
      {track.gates.map((gate) => (
        <FullGate
          key={gate.at}
          x={scale.x(gate.at) - (gate.verdict === "waiting" ? WAITING_GATE : 0)}
          verdict={gate.verdict}
        />
      ))}
      {track.segments.map((segment) =>
        segment.kind === "attempt" && segment.end && track.terminal?.at !== segment.to ? (
          <FullAttemptEnd key={segment.to} x={scale.x(segment.to) - 1} end={segment.end} />
        ) : null,
      )}
      <NowLine {...axis} />
      <EndMark track={track} scale={scale} />
      {track.decisions.map((decision) => (
        <DecisionMark key={decision.at} decision={decision} scale={scale} now={track.now} />
      ))}
      {placeLabels(track, scale).map((label) => (
        <text
          key={`${label.row}${label.x}`}
          x={label.x}
          y={ROWS[label.row]}
          textAnchor={label.anchor}
          className={`text-axis ${LOOK[label.look]}`}
        >
          {label.text}
        </text>
      ))}
      {track.segments.length === 0 && (
        <text x={scale.width / 2} y={MAIN - 10} textAnchor="middle" className="fill-t3 text-axis">
          No attempt yet
        </text>
      )}
    </svg>
  );
}

/** The axis moves up where there is no siding, and no bracket, to leave room for. */
function axisY(hasSiding: boolean, hasBracket: boolean): number {
  if (hasSiding) return 116;
  return hasBracket ? 96 : 84;
}

/** Whether seconds matter: something runs or counts down, and it all began less than a quarter of an hour ago. */
function isMoving({ runs, retryAfter, ticketState }: TrackSource, now: number): boolean {
  const young = now - Math.min(...runs.map((run) => Date.parse(run.startedAt))) < 15 * 60_000;
  const counts = retryAfter !== null && Date.parse(retryAfter) > now;
  return (young && ticketState !== "done" && ticketState !== "cancelled") || counts;
}
