import { ArrowDown, Pause, Volume2 } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { CITE_LOOK } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { Run } from "#lib/contract/runs.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";

/** The line below the log: whether it follows, its length, and links to other forms of it. */
export function LogFoot({
  run,
  pausedAt,
  count,
  news,
  following,
  onFollow,
  reading,
  onReading,
}: {
  run: Run;
  pausedAt: string | null;
  count: number;
  /** Lines that came since one scrolled away. */
  news: number;
  following: boolean;
  onFollow: () => void;
  reading: boolean;
  onReading: () => void;
}) {
  return (
    <footer className="flex min-h-9 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-1 px-3.5 py-1 text-meta text-t3">
      {!following && news > 0 ? (
        <Button size="sm" icon={<ArrowDown aria-hidden="true" className="size-3.5" />} onClick={onFollow}>
          {countOf(news, "new line")}
        </Button>
      ) : (
        <State run={run} pausedAt={pausedAt} following={following} onFollow={onFollow} />
      )}
      <span className="flex-1" />
      {RUN_STATES[run.state].open && (
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={reading}
          onClick={onReading}
          icon={<Volume2 aria-hidden="true" className="size-3.5" />}
          className="aria-pressed:text-t1 tablet:not-aria-pressed:sr-only tablet:focus-visible:not-sr-only"
        >
          Read new lines
        </Button>
      )}
      <span>{countOf(count, "line")}</span>
      <a href={`/api/v1/runs/${run.id}/events?limit=500`} target="_blank" rel="noopener" className={CITE_LOOK}>
        raw
      </a>
    </footer>
  );
}

function State({
  run,
  pausedAt,
  following,
  onFollow,
}: {
  run: Run;
  pausedAt: string | null;
  following: boolean;
  onFollow: () => void;
}) {
  if (run.state === "paused" && pausedAt !== null)
    return (
      <span className="flex items-center gap-1.5">
        <Pause aria-hidden="true" className="size-3.25" />
        {run.pauseReason === "question" ? (
          "Waiting for an answer"
        ) : (
          <>
            Paused at <Moment at={pausedAt} seconds />
          </>
        )}
      </span>
    );
  if (run.state === "resuming") return <span>Waits for its agent</span>;
  if (run.endedAt !== null)
    return (
      <span>
        {RUN_STATES[run.state].label} at <Moment at={run.endedAt} seconds />
      </span>
    );
  if (!following)
    return (
      <Button size="sm" variant="quiet" icon={<ArrowDown aria-hidden="true" className="size-3.5" />} onClick={onFollow}>
        Follow
      </Button>
    );
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="size-1.75 animate-shimmer rounded-full bg-run" />
      Following. New lines scroll in
    </span>
  );
}
