"use client";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Staleness } from "#components/runs/staleness.tsx";
import { Moment, Until } from "#components/ui/time.tsx";
import { useShortcuts } from "#lib/client/shortcuts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { AssignMenu } from "./assign-menu.tsx";
import { HeldFor } from "./held-for.tsx";
import { OwnerMark } from "./owner-mark.tsx";
import { ownerName } from "./owner-name.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";

/** Owner, how long, what ends it, when somebody looks again: no hold is without an exit (DESIGN 3.3). */
export function HoldFacts({ hold }: { hold: HoldDetail }) {
  const [open, setOpen] = useState<"assign" | "snooze" | null>(null);
  const mayChange = hold.mayDecide && hold.state === "open";
  useShortcuts(
    {
      z: () => setOpen("snooze"),
      "shift+a": () => setOpen("assign"),
    },
    { enabled: mayChange },
  );
  return (
    <dl className="grid grid-cols-[minmax(190px,1fr)_auto_fit-content(140px)_minmax(196px,1fr)] rounded-3 border border-line-card bg-card [--ground:var(--card)] @max-[600px]:grid-cols-2 max-tablet:grid-cols-2">
      <Fact label="Owner">
        <OwnerMark owner={hold.owner} beside />
        <span className="truncate">{ownerName(hold.owner)}</span>
        {mayChange && (
          <span className="ml-auto max-tablet:hidden">
            <AssignMenu hold={hold} open={open === "assign"} onOpenChange={(on) => setOpen(on ? "assign" : null)} />
          </span>
        )}
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
        {mayChange && (
          <span className="ml-auto max-tablet:hidden">
            <SnoozeMenu hold={hold} open={open === "snooze"} onOpenChange={(on) => setOpen(on ? "snooze" : null)} />
          </span>
        )}
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

/** `second`: on a phone it stands in the second line. */
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
