import { Avatar } from "#components/people/avatar.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";

export interface DeskUser {
  name: string;
  email: string;
}

export interface UserMenuProps {
  user: DeskUser;
  /** Ends the session; a server action or a function of the browser. */
  onSignOut: () => unknown;
}

const UserMenuItems = lazyPart(() => import("./user-menu-items.tsx").then((all) => all.UserMenuItems));

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
