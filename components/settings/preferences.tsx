"use client";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { RadioCards } from "#components/ui/radio-cards.tsx";
import { setSingleKeys, useSingleKeys } from "#lib/client/single-keys.ts";
import { chooseTheme, useThemeChoice } from "#lib/client/theme.ts";
import type { ThemeChoice } from "#lib/client/theme-cookie.ts";

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: "system", label: "Same as the system" },
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
];

/** Theme and single-letter keys. Kept in the browser and in force at once. */
export function Preferences() {
  const theme = useThemeChoice();
  const singleKeys = useSingleKeys();
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
          checked={singleKeys}
          aria-describedby="single-keys-about"
          onChange={(event) => setSingleKeys(event.target.checked)}
        >
          Single-letter keys
        </Checkbox>
        <p id="single-keys-about" className="pl-6 text-meta text-t3">
          C continues, R retries, J and K move. Off, only keys with Control, Command or Alt act.
        </p>
      </div>
    </div>
  );
}
