"use client";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Retention } from "#lib/contract/policies/retention.ts";
import { setRetention } from "#lib/server/actions/retention.ts";

interface RetentionFormProps {
  project: string;
  retention: Retention;
  mayChange: boolean;
}

/** How many days what has ended, and its logs, stay in the database; nothing written there: for ever. */
export function RetentionForm({ project, retention, mayChange }: RetentionFormProps) {
  const [stored, setStored] = useState(retention);
  const [log, setLog] = useState(textOf(retention.logDays));
  const [events, setEvents] = useState(textOf(retention.eventDays));
  const [tickets, setTickets] = useState(textOf(retention.ticketDays));
  const { run, busy, refusal, reset } = useAction(setRetention);
  const [logDays, eventDays, ticketDays] = [daysOf(log), daysOf(events), daysOf(tickets)];
  const reason = reasonAgainst(stored, { logDays, eventDays, ticketDays }, mayChange);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== undefined || logDays === undefined || eventDays === undefined || ticketDays === undefined) return;
    const saved = await run({ project, version: stored.version, logDays, eventDays, ticketDays });
    if (!saved) return;
    setStored(saved.value);
    showToast({
      message: `Run logs stay ${words(logDays)}, events ${words(eventDays)}, tickets ${words(ticketDays)}.`,
    });
  };
  const days = (label: string, value: string, onChange: (text: string) => void) => (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          placeholder="for ever"
          disabled={!mayChange}
          onChange={(event) => {
            reset();
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line-1 pt-3">
      <p className="max-w-140 text-t2">
        Days after a ticket has ended until its logs, and the ticket itself, go from the database to files in the data
        folder. They are read from there; a ticket in a file is in no list and cannot be opened again. Left empty: they
        stay for ever.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {days("Run logs, days", log, setLog)}
        {days("Events, days", events, setEvents)}
        {days("Finished tickets, days", tickets, setTickets)}
        <Button type="submit" busy={busy} off={reason}>
          Save days
        </Button>
      </div>
      <RefusalNote>{refusal}</RefusalNote>
    </form>
  );
}

const textOf = (days: number | null): string => days?.toString() ?? "";
const words = (days: number | null): string => (days === null ? "for ever" : `${days} ${days === 1 ? "day" : "days"}`);

/** Null: for ever; undefined: no number of days. */
function daysOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= 36_500 ? days : undefined;
}

function reasonAgainst(
  stored: Retention,
  days: Record<"logDays" | "eventDays" | "ticketDays", number | null | undefined>,
  mayChange: boolean,
): string | undefined {
  if (!mayChange) return "Only an admin of this project can change this.";
  if (Object.values(days).includes(undefined)) return "It needs a number of days, 1 to 36500, or nothing.";
  const isStored = (["logDays", "eventDays", "ticketDays"] as const).every((name) => days[name] === stored[name]);
  return isStored ? "The days have not changed." : undefined;
}
