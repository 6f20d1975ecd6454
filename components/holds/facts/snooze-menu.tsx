import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { useUpdateHold } from "#lib/client/holds/use-update-hold.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";

const HOUR = 3_600_000;
const CHOICES: readonly { label: string; at: (now: number) => number }[] = [
  { label: "In 30 minutes", at: (now) => now + HOUR / 2 },
  { label: "In 1 hour", at: (now) => now + HOUR },
  { label: "In 4 hours", at: (now) => now + 4 * HOUR },
  { label: "Tomorrow at 9", at: tomorrowAtNine },
];

/** A menu that moves the next check of a hold. It decides nothing. */
export function SnoozeItems({ hold }: { hold: HoldDetail }) {
  const update = useUpdateHold();
  const timeZone = useTimeZone();
  const snooze = (at: number) =>
    void update(
      hold,
      { checkAt: new Date(at).toISOString() },
      `${holdName(hold)} is looked at again ${formatMoment(at, timeZone, Date.now())}`,
    );
  return <TimeItems onChoose={snooze} />;
}

/** The times that the menu offers, in milliseconds since 1970. */
export function TimeItems({ onChoose }: { onChoose: (at: number) => void }) {
  return CHOICES.map(({ label, at }) => (
    <MenuItem key={label} onSelect={() => onChoose(at(Date.now()))}>
      {label}
    </MenuItem>
  ));
}

function tomorrowAtNine(now: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day.getTime();
}
