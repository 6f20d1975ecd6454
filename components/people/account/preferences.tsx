"use client";
import { KeyEditor } from "#components/layout/keyboard/key-editor.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { RadioCards } from "#components/ui/form/radio-cards.tsx";
import { chooseTheme, THEMES, useThemeChoice } from "#lib/client/browser/theme.ts";
import { singleKeys } from "#lib/client/shortcuts/own-keys.ts";

/** Theme and keys. Kept in the browser and in force at once. */
export function Preferences() {
  const theme = useThemeChoice();
  const single = singleKeys.use();
  return (
    <div className="grid gap-4 p-3.5">
      <div className="grid gap-1.5 [&_fieldset]:tablet:grid-cols-3">
        <span aria-hidden="true" className="text-meta text-t2">
          Theme
        </span>
        <RadioCards legend="Theme" options={THEMES} value={theme} onChange={chooseTheme} />
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
