import type { ReactNode } from "react";
import { OwnerItems } from "#components/holds/facts/assign-menu.tsx";
import { TimeItems } from "#components/holds/facts/snooze-menu.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { MAX_UPDATED, useUpdateSelected } from "#lib/client/queue/use-update-selected.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import type { OpenChange } from "./selection-keys.tsx";

/** Assign and Snooze, each a button with its menu. */
export function ChangeMenus({
  desk,
  project,
  open,
  setOpen,
}: {
  desk: SelectionDesk;
  project: string;
  open: OpenChange;
  setOpen: (open: OpenChange) => void;
}) {
  const change = useChanges(desk);
  const { holds } = desk;
  return (
    <>
      <ChangeMenu
        what="Assign"
        shortcut="shift+a"
        {...menu(open, setOpen, "assign")}
        off={change.off}
        busy={change.busy}
      >
        <MenuLabel>Who looks at these {holds.length}</MenuLabel>
        <OwnerItems project={project} enabled={open === "assign"} onChoose={change.assign} />
      </ChangeMenu>
      <ChangeMenu what="Snooze" shortcut="z" {...menu(open, setOpen, "snooze")} off={change.off} busy={change.busy}>
        <MenuLabel>Look at these {holds.length} again</MenuLabel>
        <TimeItems onChoose={change.snooze} />
      </ChangeMenu>
    </>
  );
}

/** The same two as items of another menu. */
export function ChangeItems({ desk, project }: { desk: SelectionDesk; project: string }) {
  const change = useChanges(desk);
  if (change.off) return null;
  return (
    <>
      <MenuLabel>Assign</MenuLabel>
      <OwnerItems project={project} enabled onChoose={change.assign} />
      <MenuLabel>Snooze</MenuLabel>
      <TimeItems onChoose={change.snooze} />
      <MenuSeparator />
    </>
  );
}

const menu = (open: OpenChange, setOpen: (open: OpenChange) => void, mine: NonNullable<OpenChange>) => ({
  open: open === mine,
  onOpenChange: (on: boolean) => setOpen(on ? mine : null),
});

function ChangeMenu({
  what,
  shortcut,
  open,
  onOpenChange,
  off,
  busy,
  children,
}: {
  what: string;
  shortcut: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  off: string | undefined;
  busy: boolean;
  children: ReactNode;
}) {
  const look = "@max-[430px]:[&_kbd]:hidden @max-[400px]:px-2";
  if (off)
    return (
      <Button shortcut={shortcut} off={off} className={look}>
        {what}
      </Button>
    );
  return (
    <Menu
      side="top"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button shortcut={shortcut} busy={busy} className={look}>
          {what}
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

function useChanges({ holds }: SelectionDesk) {
  const { update, busy } = useUpdateSelected();
  const timeZone = useTimeZone();
  return {
    busy,
    off: holds.length > MAX_UPDATED ? `At most ${MAX_UPDATED} at once` : undefined,
    assign: (ownerId: string, name: string) =>
      void update(holds, { ownerId }, `${holds.length === 1 ? "belongs" : "belong"} to ${name} now`),
    snooze: (at: number) =>
      void update(
        holds,
        { checkAt: new Date(at).toISOString() },
        `${holds.length === 1 ? "is" : "are"} looked at again ${formatMoment(at, timeZone, Date.now())}`,
      ),
  };
}
