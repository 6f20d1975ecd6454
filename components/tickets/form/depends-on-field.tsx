import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import { findTicketsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { ChosenChip } from "./chosen-chip.tsx";
import type { TicketRef } from "./ticket-draft.ts";

const PAUSE_MS = 120;

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
  const [isEntered, setIsEntered] = useState(false);
  const listId = useId();
  const q = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({ ...findTicketsQuery(project, q), enabled: open && !fixed });
  const isFound = data !== undefined && !isPlaceholderData && q === text.trim();
  const options = (data ?? []).filter(
    ({ id, state }) => id !== self && state !== "cancelled" && chosen.every((one) => one.id !== id),
  );
  const search = (words: string) => {
    setText(words);
    setActive(0);
    setIsEntered(false);
  };
  const choose = (ticket: TicketRef | undefined) => {
    if (!ticket) return;
    onChange([...chosen, ticket]);
    search("");
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && open && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      setIsEntered(true);
    } else if (event.key === "Escape") setOpen(false);
    else if (event.key === "Backspace" && text === "") onChange(chosen.slice(0, -1));
  };
  // Enter means what is written: while that is still looked for, what was found for the letters before it is not chosen.
  useEffect(() => {
    if (!isEntered || !isFound) return;
    setIsEntered(false);
    choose(options[active]);
  });
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
            <ul className="flex min-w-0 flex-wrap gap-1.5">
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
                maxLength={100}
                value={text}
                onFocus={() => setOpen(true)}
                onClick={() => setOpen(true)}
                onBlur={() => {
                  setOpen(false);
                  setIsEntered(false);
                }}
                onChange={(event) => {
                  search(event.target.value);
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
                // Over the fields before it: one that takes up room moves the buttons from under the pointer when it goes.
                className="absolute inset-x-0 bottom-full z-10 mb-1 rounded-3 border border-line-2 bg-bg-2 p-1 shadow-2"
              >
                {options.map((ticket, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
                  <div
                    key={ticket.id}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(ticket)}
                    onPointerMove={() => setActive(index)}
                    className="flex h-8 cursor-default items-center gap-2 rounded-1 px-2 aria-selected:bg-bg-3 max-tablet:h-11"
                  >
                    <span className="flex-none font-mono text-meta text-t3">{ticket.key}</span>
                    <span className="min-w-0 flex-1 truncate">{plainText(ticket.title)}</span>
                    <span className="flex-none text-meta text-t3">{TICKET_STATES[ticket.state].label}</span>
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
