import { LogOut } from "lucide-react";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { ThemeMenuChoice } from "./theme-menu-choice.tsx";

/** What belongs to the person: the theme, and the way out. */
export function UserMenuItems({ user, onSignOut }: { user: { email: string }; onSignOut: () => unknown }) {
  return (
    <>
      <MenuLabel>Signed in as {user.email}</MenuLabel>
      <MenuSeparator />
      <ThemeMenuChoice />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        onSelect={() => {
          onSignOut();
        }}
      >
        Sign out
      </MenuItem>
    </>
  );
}
