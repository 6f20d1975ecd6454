import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Staleness } from "#components/runs/staleness.tsx";
import { MenuLabel } from "#components/ui/menu/menu-items.tsx";
import { Moment, Until } from "#components/ui/text/time.tsx";
import { closedReason } from "#lib/client/holds/off-reason.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { AssignItems } from "./assign-menu.tsx";
import { ChangeMenu } from "./change-menu.tsx";
import { HeldFor } from "./held-for.tsx";
import { OwnerMark, ownerName } from "./owner-mark.tsx";
import { SnoozeItems } from "./snooze-menu.tsx";

type Change = "assign" | "snooze";

/** Owner, age, resume condition and next check: no hold is without an exit (docs/guarantees.md#no-hold-without-an-exit). */
export function HoldFacts({ hold }: { hold: HoldDetail }) {
  const [open, setOpen] = useState<Change | null>(null);
  const { ask } = useDesk();
  const off = (change: Change) => closedReason(hold, hold.mayDecide, change, ask);
  const openOrSay = (change: Change) => {
    const why = off(change);
    if (why === null) setOpen(change);
    else showToast({ message: `${why}.`, seconds: 4 });
  };
  useShortcuts({ z: () => openOrSay("snooze"), "shift+a": () => openOrSay("assign") });
  const menu = (change: Change) => ({
    off: off(change) ?? undefined,
    open: open === change,
    onOpenChange: (on: boolean) => setOpen(on ? change : null),
    align: "end" as const,
    size: "sm" as const,
    variant: "quiet" as const,
    className: "-my-1 gap-1.5 px-1 font-normal text-t3 @max-[420px]:[&_kbd]:hidden",
  });
  return (
    <dl className="grid grid-cols-[minmax(190px,1fr)_auto_fit-content(140px)_minmax(196px,1fr)] rounded-3 border border-line-card bg-card [--ground:var(--card)] @max-[600px]:grid-cols-2 max-tablet:grid-cols-2">
      <Fact label="Owner">
        <OwnerMark owner={hold.owner} beside />
        <span className="truncate">{ownerName(hold.owner)}</span>
        <span className="ml-auto max-tablet:hidden">
          <ChangeMenu what="Assign" shortcut="shift+a" {...menu("assign")}>
            <MenuLabel>Who looks at {holdName(hold)}</MenuLabel>
            <AssignItems hold={hold} enabled={open === "assign"} />
          </ChangeMenu>
        </span>
      </Fact>
      <Fact label={hold.state === "open" ? "Held for" : "Was held for"}>
        <HeldFor hold={hold} ring={false} />
      </Fact>
      <Fact label="Resumes when" second>
        <span className="whitespace-normal">{hold.resumeCondition}</span>
      </Fact>
      <Fact label="Next check" second>
        {hold.checkAt && hold.state === "open" ? (
          <>
            <Moment at={hold.checkAt} />
            <span className="font-normal text-t3">
              <Until at={hold.checkAt} />
            </span>
          </>
        ) : (
          <span className="font-normal text-t3">none</span>
        )}
        <span className="ml-auto max-tablet:hidden">
          <ChangeMenu what="Snooze" shortcut="z" {...menu("snooze")}>
            <MenuLabel>Look at {holdName(hold)} again</MenuLabel>
            <SnoozeItems hold={hold} />
          </ChangeMenu>
        </span>
      </Fact>
      {hold.workspace && (
        <div className="col-span-full border-t border-line-1 px-3 py-2">
          <dt className="text-meta text-t3">Branch</dt>
          <dd>
            <Staleness workspace={hold.workspace} files={hold.workspace.merges === false} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** `second`: on a phone it is on the second line. */
function Fact({ label, second = false, children }: { label: string; second?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "min-w-0 border-l border-line-1 py-2 pr-1.5 pl-3 first:border-l-0",
        second && "max-tablet:border-t @max-[600px]:border-t",
        "max-tablet:odd:border-l-0 @max-[600px]:odd:border-l-0",
      )}
    >
      <dt className="text-meta text-t3">{label}</dt>
      <dd className="flex min-h-5 flex-wrap items-center gap-x-1.5 font-medium whitespace-nowrap">{children}</dd>
    </div>
  );
}
