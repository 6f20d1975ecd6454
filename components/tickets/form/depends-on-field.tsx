"use client";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { findTicketsQuery } from "#lib/client/queries/tickets.ts";
import { TICKET_STATES } from "#lib/engine/ticket-states.ts";
import { ChosenChip } from "./chosen-chip.tsx";
import type { TicketRef } from "./ticket-draft.ts";

/** What a ticket waits for: found by key or title, kept as chips. */
export function DependsOnField({
  project,
  chosen,
  self,
  fixed,
  onChange,
  error,
}: {
  project: string;
  chosen: readonly TicketRef[];
  self?: string;
  fixed?: string;
  onChange: (chosen: TicketRef[]) => void;
  error: string | null;
}) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const { data } = useQuery({ ...findTicketsQuery(project, text), enabled: open && !fixed });
  const options = (data ?? []).filter(
    ({ id, state }) => id !== self && state !== "cancelled" && chosen.every((one) => one.id !== id),
  );
  const choose = (ticket: TicketRef | undefined) => {
    if (!ticket) return;
    onChange([...chosen, ticket]);
    setText("");
    setActive(0);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && open && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Backspace" && text === "") onChange(chosen.slice(0, -1));
  };
  const shown = open && options.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <Field label="Depends on" optional error={error} hint={fixed ?? "It stays blocked until these are done."}>
      {(ids) => (
        <>
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {chosen.map(({ id, key, title }) => (
                <ChosenChip
                  key={id}
                  what={key}
                  onRemove={fixed ? undefined : () => onChange(chosen.filter((one) => one.id !== id))}
                >
                  <span className="font-mono text-t3">{key}</span> {title}
                </ChosenChip>
              ))}
            </ul>
          )}
          {!fixed && (
            <div className="relative">
              <TextInput
                {...ids}
                icon={<Search />}
                role="combobox"
                aria-expanded={shown}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={shown ? `${listId}-${active}` : undefined}
                placeholder="Key or title"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onFocus={() => setOpen(true)}
                onBlur={() => setOpen(false)}
                onChange={(event) => {
                  setText(event.target.value);
                  setActive(0);
                  setOpen(true);
                }}
                onKeyDown={onKey}
              />
              <div
                ref={list}
                id={listId}
                role="listbox"
                aria-label="Tickets"
                hidden={!shown}
                className="mt-1 rounded-3 border border-line-2 bg-bg-2 p-1"
              >
                {options.map((ticket, index) => (
                  <div
                    key={ticket.id}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onPointerDown={(event) => {
                      event.preventDefault();
                      choose(ticket);
                    }}
                    onPointerMove={() => setActive(index)}
                    className="flex h-8 cursor-default items-center gap-2 rounded-1 px-2 aria-selected:bg-bg-3 max-tablet:h-11"
                  >
                    <span className="font-mono text-meta text-t3">{ticket.key}</span>
                    <span className="min-w-0 flex-1 truncate">{ticket.title}</span>
                    <span className="text-meta text-t3">{TICKET_STATES[ticket.state].label}</span>
                  </div>
                ))}
              </div>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
