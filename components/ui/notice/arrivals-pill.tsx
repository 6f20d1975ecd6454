import clsx from "clsx";
import { ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { countOf } from "#lib/client/text/amounts.ts";
import { announce } from "#lib/client/toasts/announcements.ts";

/** At most one announcement in this time (docs/interaction.md#screen-readers). */
const ANNOUNCE_EVERY_MS = 30_000;

interface ArrivalsPillProps {
  count: number;
  what: string;
  onShow: () => void;
  className: string;
}

/** `3 new`: rows that came since and wait, so that nothing moves under the eyes. `what` is one of them: `new hold`. */
export function ArrivalsPill({ count, what, onShow, className }: ArrivalsPillProps) {
  const saidAt = useRef(0);
  useEffect(() => {
    if (count === 0) return;
    // What comes too soon after the last word is said when its time has come, with all that came until then.
    const wait = Math.max(0, saidAt.current + ANNOUNCE_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      saidAt.current = Date.now();
      announce(countOf(count, what));
    }, wait);
    return () => clearTimeout(timer);
  }, [count, what]);
  if (count === 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      aria-keyshortcuts="."
      className={clsx(
        "h-6 animate-fade-in items-center gap-1.5 rounded-full border border-run-l bg-run-bg pr-2.25 pl-1.75 text-meta font-medium text-run-t max-tablet:h-8.5 max-tablet:px-3",
        className,
      )}
    >
      <ArrowUp aria-hidden="true" className="size-3.5" />
      {count} new
    </button>
  );
}
