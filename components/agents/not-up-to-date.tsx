import { useState } from "react";
import { OldDataBanner } from "#components/ui/notice/old-data-banner.tsx";
import { useNow } from "#lib/client/time/clock.tsx";

/** Three reads of the agents were missed. */
const BEHIND_MS = 30_000;

/** Says that the data is old, by its age: while events keep coming, each starts the read again and none gets to fail. */
export function NotUpToDate({ readAt, onRetry, busy }: { readAt: number; onRetry: () => void; busy: boolean }) {
  const [shownAt] = useState(() => Date.now());
  useNow("minute");
  if (Date.now() - Math.max(readAt, shownAt) < BEHIND_MS) return null;
  return (
    <div className="animate-late">
      <OldDataBanner readAt={readAt} onRetry={onRetry} busy={busy} />
    </div>
  );
}
