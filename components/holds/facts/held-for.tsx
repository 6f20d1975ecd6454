import clsx from "clsx";
import { AgeRing } from "#components/ui/mark/age-ring.tsx";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatFullMoment } from "#lib/client/time/clock-time.ts";
import { formatAge } from "#lib/client/time/duration.ts";
import type { QueueRow } from "#lib/contract/queue.ts";

type Held = Pick<QueueRow, "openedAt" | "checkAt" | "closedAt" | "escalated">;

/**
 * How long it has been held, and the time until its check is due: `22 m of 30 m`, and a ring. Red after that time; once the
 * hold is escalated the time is no longer shown.
 */
export function HeldFor({ hold, ring = true }: { hold: Held; ring?: boolean }) {
  const timeZone = useTimeZone();
  const { ms, target, isLate } = useHeldFor(hold);
  const since = `Waits since ${formatFullMoment(hold.openedAt, timeZone)}`;
  return (
    <span className={clsx("inline-flex items-center gap-1.5 whitespace-nowrap", isLate && "font-medium text-stop-t")}>
      <time dateTime={hold.openedAt} title={isLate ? `${since}, past its SLA` : since}>
        {formatAge(ms)}
        {target !== null && <span className="font-normal text-t3"> of {formatAge(target)}</span>}
      </time>
      {isLate && <span className="sr-only">, past its SLA</span>}
      {ring && (target !== null || isLate) && <AgeRing part={isLate ? 1 : ms / Math.max(1, target ?? 1)} />}
    </span>
  );
}

/** Milliseconds held, and from the opening to the check; updated once a minute. A closed hold does not change and has no target. */
export function useHeldFor({ openedAt, checkAt, closedAt, escalated }: Held): {
  ms: number;
  target: number | null;
  isLate: boolean;
} {
  const now = useNow("minute");
  const opened = Date.parse(openedAt);
  const ms = Math.max(0, (closedAt === null ? now : Date.parse(closedAt)) - opened);
  if (closedAt !== null) return { ms, target: null, isLate: false };
  if (escalated || checkAt === null) return { ms, target: null, isLate: escalated };
  const target = Date.parse(checkAt) - opened;
  return { ms, target, isLate: ms >= target };
}
