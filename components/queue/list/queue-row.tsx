import { Diamond, Moon, Split, UsersRound } from "lucide-react";
import { memo } from "react";
import { HeldFor, useHeldFor } from "#components/holds/facts/held-for.tsx";
import { REASON_ICONS } from "#components/holds/facts/hold-reason-icons.ts";
import { PeopleMarks } from "#components/holds/facts/others-here.tsx";
import { stopsWords } from "#components/holds/facts/stops-words.ts";
import { ProjectChip, useProjectWords } from "#components/projects/project-chip.tsx";
import { Lamp } from "#components/ui/mark/lamp.tsx";
import { reasonLabel } from "#lib/client/holds/reason-label.ts";
import { useOthersAt } from "#lib/client/live/live-provider.tsx";
import type { ShownRow } from "#lib/client/queue/use-queue-rows.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import { holdName, holdTitle } from "#lib/engine/holds/hold-name.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { nth } from "#lib/engine/text/nth.ts";
import { MinuteLine, SpokenMinute } from "../order/minute-parts.tsx";
import { RowFrame, type RowProps } from "./row-frame.tsx";
import { inProject, rowSentence } from "./row-sentence.ts";

/**
 * One hold in the list: one sentence for those who listen, the row for those who look. Its height never changes while it is
 * shown, whatever happens to it.
 */
export const QueueRowView = memo(function QueueRowView({ shown, ...props }: RowProps) {
  const { row, notice } = shown;
  const { signal } = HOLD_REASONS[row.reason];
  const Icon = REASON_ICONS[row.reason];
  const now = useNow("minute");
  const timeZone = useTimeZone();
  const { off } = props;
  const project = useProjectWords()([row.project]);
  return (
    <RowFrame
      {...props}
      shown={shown}
      sentence={inProject(project, rowSentence(row, useHeldFor(row), notice, useOthersAt(row.id)))}
      spoken={off !== null && <SpokenMinute row={row} off={off} />}
      lamp={
        <Lamp signal={signal} label={reasonLabel(row)}>
          <Icon aria-hidden="true" />
        </Lamp>
      }
      name={holdName(row)}
      title={holdTitle(row)}
      age={<HeldFor hold={row} />}
      cause={
        <span className="min-w-0 truncate max-tablet:line-clamp-2 max-tablet:whitespace-normal">
          {row.stops && `${stopsWords(row.stops)}: `}
          {plainText(row.cause.text)}
        </span>
      }
    >
      <ProjectChip slugs={[row.project]} />
      {off !== null && <MinuteLine row={row} off={off} />}
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
      <Recurrence row={row} />
      {off === null && row.downstreamBlocked > 0 && (
        <span title={`${row.downstreamBlocked} blocked`} className="flex flex-none items-center gap-1">
          <Split aria-hidden="true" className="size-3.25" />
          {row.downstreamBlocked}
        </span>
      )}
      <PeopleMarks hold={row} />
    </RowFrame>
  );
});

/** How often it came back. */
function Recurrence({ row: { recurrence } }: { row: ShownRow["row"] }) {
  if (recurrence === 0) return null;
  return (
    <span className="flex flex-none items-center gap-1 text-meta text-human-t">
      <Diamond aria-hidden="true" className="size-2.75" />
      {nth(recurrence + 1)} time
    </span>
  );
}
