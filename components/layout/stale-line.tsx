import { CloudOff } from "lucide-react";
import { Moment } from "#components/ui/text/time.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";

/**
 * Says that the page may be out of date; it stays, and decisions still work. It stands below the list, so that no row moves.
 * Being offline is said by the banner instead.
 */
export function StaleLine() {
  const { status, since } = useLiveStatus();
  if (status !== "stale" || since === null) return null;
  return (
    <p
      role="status"
      className="sticky bottom-0 z-5 mt-auto flex flex-none items-center gap-2 border-t border-line-1 bg-held-bg px-4 py-1.5 text-meta text-held-t"
    >
      <CloudOff aria-hidden="true" className="size-3.5" />
      <span>
        Reconnecting. What you see is of <Moment at={since} />. It may be behind.
      </span>
    </p>
  );
}
