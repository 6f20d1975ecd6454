import { OwnerItems } from "#components/holds/facts/assign-menu.tsx";
import { ChangeMenu } from "#components/holds/facts/change-menu.tsx";
import { TimeItems } from "#components/holds/facts/snooze-menu.tsx";
import { MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import type { SelectionDesk } from "#lib/client/queue/use-selection-desk.ts";
import { MAX_UPDATED, useUpdateSelected } from "#lib/client/queue/use-update-selected.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";

/** Which menu of a selection is open. */
export type OpenChange = "assign" | "snooze" | null;

/** Assign and Snooze, each a button with its menu. */
export function ChangeMenus({
  desk,
  open,
  setOpen,
}: {
  desk: SelectionDesk;
  open: OpenChange;
  setOpen: (open: OpenChange) => void;
}) {
  const change = useChanges(desk);
  const { holds } = desk;
  const menu = (mine: NonNullable<OpenChange>) => ({
    off: change.off,
    busy: change.busy,
    open: open === mine,
    onOpenChange: (on: boolean) => setOpen(on ? mine : null),
    side: "top" as const,
    className: "@max-[430px]:[&_kbd]:hidden @max-[400px]:px-2",
  });
  return (
    <>
      <ChangeMenu what="Assign" shortcut="@" {...menu("assign")}>
        <MenuLabel>Who looks at these {holds.length}</MenuLabel>
        <OwnerItems
          project={change.project}
          enabled={open === "assign" && change.project !== ALL_PROJECTS}
          onChoose={change.assign}
        />
      </ChangeMenu>
      <ChangeMenu what="Snooze" shortcut="z" {...menu("snooze")}>
        <MenuLabel>Look at these {holds.length} again</MenuLabel>
        <TimeItems onChoose={change.snooze} />
      </ChangeMenu>
    </>
  );
}

/** The same two as items of another menu. */
export function ChangeItems({ desk }: { desk: SelectionDesk }) {
  const change = useChanges(desk);
  if (change.off) return null;
  return (
    <>
      <MenuLabel>Assign</MenuLabel>
      <OwnerItems project={change.project} enabled={change.project !== ALL_PROJECTS} onChoose={change.assign} />
      <MenuLabel>Snooze</MenuLabel>
      <TimeItems onChoose={change.snooze} />
      <MenuSeparator />
    </>
  );
}

function useChanges({ holds }: SelectionDesk) {
  const [project = ALL_PROJECTS, ...others] = new Set(holds.map((hold) => hold.project));
  const { update, busy } = useUpdateSelected();
  const timeZone = useTimeZone();
  return {
    project: others.length === 0 ? project : ALL_PROJECTS,
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
