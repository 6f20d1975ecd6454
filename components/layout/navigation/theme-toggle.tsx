import { Moon, Sun } from "lucide-react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { flipTheme } from "#lib/client/browser/theme.ts";

/** Switches between dark and light. Which icon shows is the style sheet's business, which knows the theme before any script. */
export function ThemeToggle() {
  return (
    <IconButton label="Switch theme" onClick={flipTheme} className="max-desk:size-9 desk:w-6">
      <Sun aria-hidden="true" className="theme-light:hidden" />
      <Moon aria-hidden="true" className="hidden theme-light:block" />
    </IconButton>
  );
}
