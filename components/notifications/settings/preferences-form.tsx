"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type {
  Digest,
  NotificationPreferences,
  QuietHours,
} from "#lib/engine/notifications/notification-preferences.ts";
import { savePreferences } from "#lib/server/actions/notifications.ts";
import { KindsTable } from "./kinds-table.tsx";

/** What one is told of, by which way, and when not. `chosen`: it was set before, the time zone with it. */
export function PreferencesForm({ saved, chosen }: { saved: NotificationPreferences; chosen: boolean }) {
  const here = useTimeZone();
  const [draft, setDraft] = useState(saved);
  const { run, busy, refusal } = useAction(savePreferences);
  const timeZone = chosen ? draft.timeZone : here;
  const set = (change: Partial<NotificationPreferences>) => setDraft({ ...draft, timeZone, ...change });
  const changed = JSON.stringify(draft) !== JSON.stringify(saved);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run({ ...draft, timeZone })) showToast({ message: "Your notifications are set." });
  };
  return (
    <Card>
      <CardHeader level={3} title="What you are told of" />
      <form onSubmit={submit}>
        <KindsTable channels={draft.channels} onChange={(channels) => set({ channels })} />
        <div className="grid gap-4 border-t border-line-1 p-3.5">
          <QuietHoursFields quiet={draft.quietHours} onChange={(quietHours) => set({ quietHours })} />
          <DigestFields digest={draft.digest} onChange={(digest) => set({ digest })} />
          <p className="text-meta text-t3">
            Times are those of {timeZone}.{" "}
            {timeZone !== here && (
              <button
                type="button"
                className="underline hover:text-t1"
                onClick={() => setDraft({ ...draft, timeZone: here })}
              >
                Use {here}
              </button>
            )}{" "}
            The list in the desk is always written at once. What was decided in the meantime is left out.
          </p>
          <RefusalNote>{refusal}</RefusalNote>
          <div>
            <Button type="submit" busy={busy} off={changed ? undefined : "Nothing has changed."}>
              Save notifications
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}

const OF_MODE: Record<Digest["mode"], Digest> = {
  off: { mode: "off" },
  hourly: { mode: "hourly" },
  daily: { mode: "daily", at: "09:00" },
};

/** Whether mail is gathered, and until when. */
function DigestFields({ digest, onChange }: { digest: Digest; onChange: (digest: Digest) => void }) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label="Email">
        {(ids) => (
          <Select
            {...ids}
            value={digest.mode}
            onChange={({ target }) => onChange(OF_MODE[target.value as Digest["mode"]])}
          >
            <option value="off">One for each, at once</option>
            <option value="hourly">Gathered, every hour</option>
            <option value="daily">Gathered, once a day</option>
          </Select>
        )}
      </Field>
      {digest.mode === "daily" && (
        <ClockField label="At" at={digest.at} onChange={(at) => onChange({ mode: "daily", at })} />
      )}
    </div>
  );
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const AT_NIGHT: QuietHours = { start: "22:00", end: "07:00", days: [1, 2, 3, 4, 5, 6, 7] };

/** When browsers and mail are quiet, and on which days that begins. */
function QuietHoursFields({
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

/** A time of day, as `22:00`. */
function ClockField({ label, at, onChange }: { label: string; at: string; onChange: (at: string) => void }) {
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          type="time"
          required
          className="max-w-30"
          value={at}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
