import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type RefObject, useRef, useState } from "react";
import { FoundRows } from "#components/search/found-rows.tsx";
import { giveFocusBack } from "#components/ui/dialog/give-focus-back.ts";
import { Kbd, KeySequence } from "#components/ui/mark/kbd.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { searchQuery } from "#lib/client/search/search-query.ts";
import { runShortcut } from "#lib/client/shortcuts/shortcuts.ts";
import { useListedShortcuts } from "#lib/client/shortcuts/use-listed-shortcuts.ts";
import { useDebounced } from "#lib/client/time/use-debounced.ts";
import { deskCommands } from "./desk-commands.ts";
import { paletteActions } from "./palette-actions.ts";
import { GROUP_LOOK, ROW_LOOK } from "./palette-look.ts";

const PAUSE_MS = 120;

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What gets the focus back. */
  opener: RefObject<Element | null>;
}

/** Everything one can do on this page and everything one can go to, by typing a few letters of it. */
export function Palette({ open, onOpenChange, opener }: PaletteProps) {
  /** What was chosen is done once the palette has gone and focus is back where it was. */
  const chosen = useRef<(() => void) | null>(null);
  const choose = (act: () => void) => {
    chosen.current = act;
    onOpenChange(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {open && <div aria-hidden="true" className="fixed inset-0 z-50 animate-fade-in bg-scrim" />}
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current);
            chosen.current?.();
            chosen.current = null;
          }}
          className="fixed inset-x-4 top-[12dvh] z-50 m-auto flex max-h-[min(560px,76dvh)] max-w-160 animate-dialog-in flex-col overflow-hidden rounded-4 bg-bg-2 shadow-3 [--ground:var(--bg-2)] focus-visible:outline-none data-[state=closed]:animate-dialog-out max-tablet:top-4"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Choices onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Choices({ onChoose }: { onChoose: (act: () => void) => void }) {
  const { project } = useDesk();
  const router = useDeskRouter();
  const [typed, setTyped] = useState("");
  const q = useDebounced(typed.trim(), PAUSE_MS);
  const { data: found, isFetching, isError } = useQuery(searchQuery(project, q));
  const actions = paletteActions(useListedShortcuts(), typed);
  const commands = deskCommands(typed);
  const shown = typed.trim() === "" ? null : (found ?? null);
  const nothing =
    actions.length + commands.length === 0 && shown !== null && Object.values(shown).every((rows) => rows.length === 0);
  return (
    <Command label="Search and commands" shouldFilter={false} loop className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2.5 border-b border-line-1 px-4">
        <Search aria-hidden="true" className="size-4 flex-none text-t3" />
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="A ticket, a run, an agent, a view, a person, or what to do"
          maxLength={100}
          className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-t3"
        />
        <Kbd keys="escape" look="off" />
      </div>
      <Command.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2">
        {shown && <FoundRows found={shown} onGo={(href) => onChoose(() => router.push(href))} />}
        {commands.length > 0 && (
          <Command.Group heading="Anywhere" className={GROUP_LOOK}>
            {commands.map(({ label, run }) => (
              <Command.Item
                key={label}
                value={`anywhere ${label}`}
                onSelect={() => onChoose(() => run(router))}
                className={ROW_LOOK}
              >
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {actions.length > 0 && (
          <Command.Group heading="Do" className={GROUP_LOOK}>
            {actions.map(({ keys, label, group }) => (
              <Command.Item
                key={`${group}${label}`}
                value={`do ${label}`}
                onSelect={() => onChoose(() => runShortcut(keys))}
                className={ROW_LOOK}
              >
                <span className="min-w-0 flex-1">{label}</span>
                <span className="text-meta text-t3 max-tablet:hidden">{group}</span>
                <span className="flex w-16 justify-end max-tablet:hidden">
                  <KeySequence keys={keys} />
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
      <div role="status">
        {nothing && !isFetching && !isError && (
          <p className="px-5 pt-6 pb-10 text-center text-t3">Nothing here is called “{typed.trim()}”.</p>
        )}
        {isError && (
          <p className="px-5 pt-1 pb-5 text-meta text-stop-t">The search failed. What you can do still works.</p>
        )}
      </div>
    </Command>
  );
}
