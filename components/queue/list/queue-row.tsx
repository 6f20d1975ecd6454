import clsx from "clsx";
import { ChevronsUp, Diamond, Moon, Split, UsersRound } from "lucide-react";
import { memo } from "react";
import { escalationWords } from "#components/holds/facts/escalation-words.ts";
import { HeldFor, useHeldFor } from "#components/holds/facts/held-for.tsx";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { PeopleMarks } from "#components/holds/facts/others-here.tsx";
import { stopsWords } from "#components/holds/facts/stops-words.ts";
import { TrackCompact } from "#components/tickets/track/track-compact.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { useOthersAt } from "#lib/client/live/live-provider.tsx";
import type { ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import { holdName, holdTitle } from "#lib/engine/holds/hold-name.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { MinuteLine } from "../order/minute-factors.tsx";
import { FULL_TRACK, RowFrame, type RowProps } from "./row-frame.tsx";
import { rowSentence } from "./row-sentence.ts";
import { triesWords } from "./tries-words.ts";

/**
 * One hold in the list: one sentence for those who listen, the row for those who look. Its height never changes while it is
 * shown, whatever happens to it.
 */
export const QueueRowView = memo(function QueueRowView({ shown, ...props }: RowProps) {
  const { row, notice } = shown;
  const { signal, label } = HOLD_REASONS[row.reason];
  const Icon = REASON_ICONS[row.reason];
  const now = useNow("minute");
  const timeZone = useTimeZone();
  const { trackWidth, off } = props;
  const escalated = escalationWords(row);
  const narrow = trackWidth < FULL_TRACK;
  return (
    <RowFrame
      {...props}
      shown={shown}
      sentence={rowSentence(row, useHeldFor(row), notice, useOthersAt(row.id), props.off)}
      lamp={
        <Lamp signal={signal} label={label}>
          <Icon aria-hidden="true" />
        </Lamp>
      }
      name={holdName(row)}
      title={holdTitle(row)}
      mark={narrow && <Recurrence row={row} />}
      age={<HeldFor hold={row} />}
      cause={
        <span className="min-w-0 truncate max-tablet:line-clamp-2 max-tablet:whitespace-normal">
          {row.cause.code && <Code className="mr-1">{row.cause.code}</Code>}
          {plainText(row.cause.text)}
        </span>
      }
    >
      {row.track !== null && (off === null || !narrow) && <TrackCompact facts={row.track} width={trackWidth} beside />}
      {off === null ? (
        <span className={clsx("truncate", notice === null && "text-t2", !narrow && "min-w-21.5")}>
          {row.tries && triesWords(row.tries)}
          {row.stops && stopsWords(row.stops)}
        </span>
      ) : (
        <MinuteLine row={row} off={off} />
      )}
      {off === null && row.downstreamBlocked > 0 && (
        <span className="flex flex-none items-center gap-1">
          <Split aria-hidden="true" className="size-3.25" />
          {row.downstreamBlocked} blocked
        </span>
      )}
      {escalated && (
        <span title={escalated} className="flex min-w-4 items-center gap-1 text-stop-t">
          <ChevronsUp aria-hidden="true" className="size-3.25 flex-none" />
          {!narrow && <span className="truncate">{escalated}</span>}
        </span>
      )}
      {row.second && (
        <span className="flex min-w-4 items-center gap-1 text-human-t">
          <UsersRound aria-hidden="true" className="size-3.25 flex-none" />
          <span className="truncate">Needs a second person</span>
        </span>
      )}
      {row.snooze && (
        <span className="flex min-w-4 items-center gap-1">
          <Moon aria-hidden="true" className="size-3.25 flex-none" />
          <span className="truncate">
            until {formatMoment(row.snooze.until, timeZone, now)}, {row.snooze.by}
          </span>
        </span>
      )}
      {!narrow && <Recurrence row={row} />}
      <PeopleMarks hold={row} />
    </RowFrame>
  );
});

/** Below the track; where the list is narrow, between key and age, where there is room. */
function Recurrence({ row: { recurrence } }: { row: ShownRow["row"] }) {
  if (recurrence === 0) return null;
  return (
    <span className="flex flex-none items-center gap-1 text-meta text-human-t max-desk:col-start-2 max-desk:row-start-1 max-desk:self-center">
      <Diamond aria-hidden="true" className="size-2.75" />
      {nth(recurrence + 1)} time
    </span>
  );
}
