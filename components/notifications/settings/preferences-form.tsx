"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";
import { savePreferences } from "#lib/server/actions/notifications.ts";
import { DigestFields } from "./digest-fields.tsx";
import { KindsTable } from "./kinds-table.tsx";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";

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
