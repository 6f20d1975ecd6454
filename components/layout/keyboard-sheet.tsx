"use client";
import { Keyboard, Search } from "lucide-react";
import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { KeySequence } from "#components/ui/kbd.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { useListedShortcuts, useShortcuts } from "#lib/client/shortcuts.ts";
import { setSingleKeys, useSingleKeys } from "#lib/client/single-keys.ts";
import { groupShortcuts, type ShortcutRow } from "./shortcut-groups.ts";

/** The button and the sheet it opens, also with `?`: what each key does on this page, taken from what is registered now. */
export function KeyboardSheet() {
  const [open, setOpen] = useState(false);
  useShortcuts({ "?": { run: () => setOpen(true), label: "Keyboard shortcuts", group: "Go" } });
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        shortcut="?"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-desk:size-9 max-tablet:hidden desk:w-6"
      >
        <Keyboard aria-hidden="true" />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} />
    </>
  );
}

function Sheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [query, setQuery] = useState("");
  const groups = groupShortcuts(useListedShortcuts(), query);
  const singleKeys = useSingleKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Keyboard"
      tools={
        <TextInput
          type="search"
          aria-label="Find a shortcut"
          placeholder="Find a shortcut"
          icon={<Search />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="-my-1.5 w-50"
        />
      }
      actions={
        <div className="flex flex-1 flex-wrap items-center justify-between gap-3 text-meta text-t3">
          <span>Letters act on what is selected, never while you type.</span>
          <Checkbox checked={singleKeys} onChange={(event) => setSingleKeys(event.target.checked)}>
            Single-letter keys
          </Checkbox>
        </div>
      }
    >
      <div className="columns-2 gap-12 border-t border-line-1 px-6 py-5 max-tablet:columns-1">
        {groups.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid last:mb-0">
            <h3 className="mb-1 font-medium">{group.title}</h3>
            <dl>
              {group.rows.map((row) => (
                <div key={row.label} className="flex min-h-7 items-center justify-between gap-4">
                  <dt className="text-t2">{row.label}</dt>
                  <dd>
                    <Keys row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {groups.length === 0 && <p className="text-t3">No shortcut has “{query}” in its name.</p>}
      </div>
    </Dialog>
  );
}

function Keys({ row }: { row: ShortcutRow }) {
  const [first, ...rest] = row.keys;
  const last = rest.at(-1);
  return (
    <span className="inline-flex items-center gap-1">
      {first && <KeySequence keys={first} />}
      {last && <span className="text-meta text-t3">{rest.length > 1 ? "to" : "or"}</span>}
      {last && <KeySequence keys={last} />}
    </span>
  );
}
