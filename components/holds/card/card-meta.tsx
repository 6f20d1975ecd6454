import { useState } from "react";
import { MenuLabel } from "#components/ui/menu/menu-items.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { closedReason } from "#lib/client/holds/off-reason.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { formatAge } from "#lib/client/time/duration.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { AssignItems } from "../facts/assign-menu.tsx";
import { ChangeMenu } from "../facts/change-menu.tsx";
import { useHeldFor } from "../facts/held-for.tsx";
import { SnoozeItems } from "../facts/snooze-menu.tsx";

type Change = "assign" | "snooze";

/** One line: age of its target, when it escalates, what it blocks, whose it is where that is a person; assign and snooze. */
export function CardMeta({ hold }: { hold: HoldDetail }) {
  const [open, setOpen] = useState<Change | null>(null);
  const { ask, me } = useDesk();
  const off = (change: Change) => closedReason(hold, hold.mayDecide, change, ask);
  const openOrSay = (change: Change) => {
    const why = off(change);
    if (why === null) setOpen(change);
    else showToast({ message: `${why}.`, seconds: 4 });
  };
  useShortcuts({ z: () => openOrSay("snooze"), "@": () => openOrSay("assign") });
  const menu = (change: Change) => ({
    off: off(change) ?? undefined,
    open: open === change,
    onOpenChange: (on: boolean) => setOpen(on ? change : null),
    align: "end" as const,
    size: "sm" as const,
    variant: "quiet" as const,
    className: "-my-1 gap-1.5 px-1 font-normal text-t3",
  });
  const isOpen = hold.state === "open";
  const parts = [
    <AgeWords key="age" hold={hold} />,
    isOpen && hold.checkAt && (
      <span key="check">
        Escalates at <Moment at={hold.checkAt} />
      </span>
    ),
    <span key="blocked">
      {hold.downstreamBlocked === 0 ? "Nothing blocked" : `${countOf(hold.downstreamBlocked, "ticket")} blocked`}
    </span>,
    hold.owner.kind === "user" && <span key="owner">Owner {hold.owner.id === me.id ? "you" : hold.owner.name}</span>,
  ].filter(Boolean);
  return (
    <section aria-label="About this decision" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-t3">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <span key={index} className="flex items-center gap-2 whitespace-nowrap">
          {index > 0 && (
            <span aria-hidden="true" className="text-line-3">
              •
            </span>
          )}
          {part}
        </span>
      ))}
      <span className="ml-auto flex max-tablet:hidden">
        <ChangeMenu what="Assign" shortcut="@" {...menu("assign")}>
          <MenuLabel>Who looks at {holdName(hold)}</MenuLabel>
          <AssignItems hold={hold} enabled={open === "assign"} />
        </ChangeMenu>
        <ChangeMenu what="Snooze" shortcut="z" {...menu("snooze")}>
          <MenuLabel>Look at {holdName(hold)} again</MenuLabel>
          <SnoozeItems hold={hold} />
        </ChangeMenu>
      </span>
    </section>
  );
}

/** `22 m of 30 m`, past it `SLA breached 3 m ago`; of one that is closed how long it took. */
function AgeWords({ hold }: { hold: HoldDetail }) {
  const { ms, target, isLate } = useHeldFor(hold);
  if (hold.state !== "open") return <span>Waited {formatAge(ms)}</span>;
  if (isLate)
    return (
      <b className="font-medium text-stop-t">
        {target === null ? `SLA breached, waits ${formatAge(ms)}` : `SLA breached ${formatAge(ms - target)} ago`}
      </b>
    );
  return (
    <span>
      <b className="font-medium text-t1">{formatAge(ms)}</b>
      {target !== null && ` of ${formatAge(target)}`}
    </span>
  );
}
