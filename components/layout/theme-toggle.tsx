"use client";
import { Moon, Sun } from "lucide-react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MenuChoice, MenuLabel } from "#components/ui/menu.tsx";
import { chooseTheme, flipTheme, useThemeChoice } from "#lib/client/theme.ts";

/** Switches between dark and light. Which icon shows is the style sheet's business, which knows the theme before any script. */
export function ThemeToggle() {
  return (
    <IconButton label="Switch theme" onClick={flipTheme} className="max-desk:size-9 desk:w-6">
      <Sun aria-hidden="true" className="theme-light:hidden" />
      <Moon aria-hidden="true" className="hidden theme-light:block" />
    </IconButton>
  );
}

/** The three choices inside a menu. */
export function ThemeMenuChoice() {
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice
        label="Theme"
        value={useThemeChoice()}
        options={[
          { value: "system", label: "Same as the system" },
          { value: "dark", label: "Dark" },
          { value: "light", label: "Light" },
        ]}
        onChange={chooseTheme}
      />
    </>
  );
}
