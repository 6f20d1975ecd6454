"use client";
import { LogOut } from "lucide-react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import { ThemeMenuChoice } from "./theme-toggle.tsx";

export interface DeskUser {
  name: string;
  email: string;
}

interface UserMenuProps {
  user: DeskUser;
  /** Ends the session; a server action or a function of the browser. */
  onSignOut: () => unknown;
}

/** The person at the desk; opens theme and Sign out. */
export function UserMenu({ user, onSignOut }: UserMenuProps) {
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-2 px-1 text-left transition-colors hover:bg-bg-3 max-desk:size-9 max-desk:flex-none max-desk:justify-center max-desk:p-0"
        >
          <Avatar name={user.name} beside />
          <span className="min-w-0 truncate max-desk:sr-only">{user.name}</span>
        </button>
      }
    >
      <UserMenuItems user={user} onSignOut={onSignOut} />
    </Menu>
  );
}

/** The same entries inside another menu. */
export function UserMenuItems({ user, onSignOut }: UserMenuProps) {
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
