"use client";
import { KeyEditor } from "#components/layout/keyboard/key-editor.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { chooseTheme, THEMES, useThemeChoice } from "#lib/client/browser/theme.ts";
import { UNDO_TIMES, type UndoTime, undoTime } from "#lib/client/holds/decisions/undo-time.ts";
import { singleKeys } from "#lib/client/shortcuts/own-keys.ts";

const UNDO_CHOICES: Record<UndoTime, string> = {
  "8": "8 seconds, sent at once",
  "20": "20 seconds, then sent",
  confirm: "Until I confirm",
};

/** Theme, the time to undo and the keys. Kept in the browser and in force at once. */
export function Preferences() {
  const theme = useThemeChoice();
  const single = singleKeys.use();
  const time = undoTime.use();
  return (
    <div className="grid gap-4 p-3.5">
      <div className="grid gap-1.5 [&_fieldset]:tablet:grid-cols-3">
        <span aria-hidden="true" className="text-meta text-t2">
          Theme
        </span>
        <RadioCards legend="Theme" options={THEMES} value={theme} onChange={chooseTheme} />
      </div>
      <div className="grid gap-1.5 [&_fieldset]:tablet:grid-cols-3">
        <span aria-hidden="true" className="text-meta text-t2">
          Time to undo a decision
        </span>
        <RadioCards
          legend="Time to undo a decision"
          options={UNDO_TIMES.map((value) => ({ value, label: UNDO_CHOICES[value] }))}
          value={time}
          onChange={undoTime.set}
        />
        <p className="text-meta text-t3">
          The desk takes a decision back for 8 seconds. With more time it waits in this browser, and an agent or another
          lead may be first.
        </p>
      </div>
      <div className="grid gap-0.5">
        <Checkbox
          checked={single}
          aria-describedby="single-keys-about"
          onChange={(event) => singleKeys.set(event.target.checked ? "on" : "off")}
        >
          Single-letter keys
        </Checkbox>
        <p id="single-keys-about" className="pl-6 text-meta text-t3">
          Letters, digits and signs that act by themselves. Off, only arrows, Enter, Space, Escape and keys with Control
          or Command do.
        </p>
      </div>
      <KeyEditor />
    </div>
  );
}
