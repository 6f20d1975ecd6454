import { LogOut } from "lucide-react";
import { MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { chooseTheme, THEMES, useThemeChoice } from "#lib/client/browser/theme.ts";

/** What belongs to the person: the theme, and the way out. */
export function UserMenuItems({ user, onSignOut }: { user: { email: string }; onSignOut: () => unknown }) {
  return (
    <>
      <MenuLabel>Signed in as {user.email}</MenuLabel>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoice label="Theme" value={useThemeChoice()} options={THEMES} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void onSignOut()}>
        Sign out
      </MenuItem>
    </>
  );
}
