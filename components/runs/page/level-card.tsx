import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#components/ui/surface/card.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import type { LevelStory } from "#lib/client/runs/log/level-story.ts";
import { RUN_STATES, type RunState } from "#lib/engine/runs/run-states.ts";

const WIDTH = 296;
const EDGE = 10;
const LINE = 16;
/** At most so many stops fit without touching each other. */
const MAX_STOPS = 24;

const FILL = { run: "fill-run", held: "fill-held", stop: "fill-stop", clear: "fill-clear", plain: "fill-trk" } as const;

/** The levels of a run as a line with stops, and what was tried at the present one. */
export function LevelCard({ story, state, children }: { story: LevelStory; state: RunState; children?: ReactNode }) {
  const { current, target, used, of, lastPassed, tries } = story;
  return (
    <Card className="px-3.5 py-3">
      <h2 className="font-medium">
        Level {current}
        {target !== null && <span className="font-normal text-t3"> of {target}</span>}
        {used !== null && (
          <span className="float-right text-meta font-normal text-t2 tabular-nums">
            {used} of {of} tries used
          </span>
        )}
      </h2>
      <p className="text-meta text-t3">
        {lastPassed ? (
          <>
            {lastPassed.level} passed at <Moment at={lastPassed.at} />
          </>
        ) : (
          "No level passed yet"
        )}
      </p>
      <LevelLine story={story} state={state} />
      {tries.length > 0 && (
        <ul className="mt-1.5 grid gap-1 border-t border-line-1 pt-2">
          {tries.map((attempt) => (
            <li key={attempt.seq} className="flex items-start gap-2">
              <X aria-hidden="true" className="mt-0.75 size-3.5 text-stop-t" />
              <span className="min-w-0 flex-1 wrap-anywhere">{attempt.text}</span>
              <span className="text-meta leading-5 text-t3">
                <Moment at={attempt.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}

function LevelLine({ story, state }: { story: LevelStory; state: RunState }) {
  const from = Math.max(story.first, story.current - MAX_STOPS);
  const stops = Array.from({ length: story.current - from + 1 }, (_, index) => from + index);
  const step = stops.length > 1 ? Math.min(28, (WIDTH - 2 * EDGE) / (stops.length - 1)) : 0;
  const x = (level: number) => EDGE + (level - from) * step;
  const fill = FILL[RUN_STATES[state].signal];
  return (
    <svg
      role="img"
      aria-label={`Levels ${from} to ${story.current}: at level ${story.current}`}
      viewBox={`0 0 ${WIDTH} 40`}
      className="mt-1.5 block h-10 w-full max-w-74"
    >
      <path d={`M${EDGE} ${LINE}H${x(story.current)}`} stroke="var(--clear)" strokeWidth="2" />
      {stops.slice(0, -1).map((level) => (
        <circle key={level} cx={x(level)} cy={LINE} r="3.5" className="fill-clear" />
      ))}
      <circle cx={x(story.current)} cy={LINE} r="9" className={fill} opacity=".22" />
      <circle cx={x(story.current)} cy={LINE} r="5.5" className={fill} />
      {from !== story.current && (
        <text x={x(from)} y="38" textAnchor="middle" className="fill-t3 text-axis">
          {from}
        </text>
      )}
      <text x={x(story.current)} y="38" textAnchor="middle" className="fill-t1 text-axis font-medium">
        {story.current}
      </text>
    </svg>
  );
}
