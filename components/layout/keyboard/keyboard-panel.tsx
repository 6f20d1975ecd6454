import { Search } from "lucide-react";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { KeySequence } from "#components/ui/mark/kbd.tsx";
import { singleKeys } from "#lib/client/shortcuts/own-keys.ts";
import { useListedShortcuts } from "#lib/client/shortcuts/use-listed-shortcuts.ts";
import { groupShortcuts, type ShortcutRow } from "./shortcut-groups.ts";

/** What each key does on this page: the person's own keys, and where to change them. */
export function KeyboardPanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [query, setQuery] = useState("");
  const groups = groupShortcuts(useListedShortcuts(), query);
  const on = singleKeys.use();
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
          <Link href="/settings#keys" onClick={() => onOpenChange(false)} className="text-t2 underline hover:text-t1">
            Change keys
          </Link>
          <Checkbox checked={on} onChange={(event) => singleKeys.set(event.target.checked ? "on" : "off")}>
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
