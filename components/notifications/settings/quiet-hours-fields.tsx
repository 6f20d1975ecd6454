import { Checkbox } from "#components/ui/form/checkbox.tsx";
import type { QuietHours } from "#lib/engine/notifications/notification-preferences.ts";
import { ClockField } from "./clock-field.tsx";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const AT_NIGHT: QuietHours = { start: "22:00", end: "07:00", days: [1, 2, 3, 4, 5, 6, 7] };

/** When browsers and mail are quiet, and on which days that begins. */
export function QuietHoursFields({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}) {
  return (
    <div className="grid gap-3">
      <Checkbox checked={quiet !== null} onChange={({ target }) => onChange(target.checked ? AT_NIGHT : null)}>
        Quiet hours
      </Checkbox>
      {quiet !== null && (
        <div className="grid gap-3 pl-6">
          <div className="flex flex-wrap gap-4">
            <ClockField label="From" at={quiet.start} onChange={(start) => onChange({ ...quiet, start })} />
            <ClockField label="Until" at={quiet.end} onChange={(end) => onChange({ ...quiet, end })} />
          </div>
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-meta text-t2">Begin on</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {DAYS.map((name, index) => (
                <Checkbox
                  key={name}
                  checked={quiet.days.includes(index + 1)}
                  onChange={({ target }) =>
                    onChange({ ...quiet, days: withDay(quiet.days, index + 1, target.checked) })
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      )}
    </div>
  );
}

function withDay(days: number[], day: number, on: boolean): number[] {
  return on ? [...days, day].toSorted() : days.filter((other) => other !== day);
}
