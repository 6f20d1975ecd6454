"use client";
import clsx from "clsx";
import { AgeRing } from "#components/ui/age-ring.tsx";
import { useNow, useTimeZone } from "#lib/client/clock.tsx";
import { formatFullMoment } from "#lib/client/clock-time.ts";
import { formatAge } from "#lib/client/duration.ts";
import type { Hold } from "#lib/contract/holds.ts";

/** How long it has been held, of the time until somebody should have looked: `22 m of 30 m`, and a ring. */
export function HeldFor({
  hold,
  ring = true,
}: {
  hold: Pick<Hold, "openedAt" | "checkAt" | "closedAt">;
  ring?: boolean;
}) {
  const timeZone = useTimeZone();
  const { ms, target } = useHeldFor(hold);
  const isOver = target !== null && ms >= target;
  return (
    <span className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap", isOver && "font-medium text-stop-t")}>
      <time dateTime={hold.openedAt} title={`Held since ${formatFullMoment(hold.openedAt, timeZone)}`}>
        {formatAge(ms)}
        {target !== null && <span className="font-normal text-t3"> of {formatAge(target)}</span>}
      </time>
      {ring && target !== null && <AgeRing part={target > 0 ? ms / target : 1} />}
    </span>
  );
}

/** Milliseconds held, and until the check; ticks once a minute. A hold that is over stands still and has no target. */
export function useHeldFor({ openedAt, checkAt, closedAt }: Pick<Hold, "openedAt" | "checkAt" | "closedAt">): {
  ms: number;
  target: number | null;
} {
  const now = useNow("minute");
  const opened = Date.parse(openedAt);
  return {
    ms: Math.max(0, (closedAt === null ? now : Date.parse(closedAt)) - opened),
    target: checkAt === null || closedAt !== null ? null : Date.parse(checkAt) - opened,
  };
}
