import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useNow } from "#lib/client/time/clock.tsx";

/** Three reads of the agents were missed. */
const BEHIND_MS = 30_000;

/**
 * Says that what is shown is from before. By its age and not by an error: where events keep coming, each begins the read anew,
 * and none comes to the end of its tries.
 */
export function NotUpToDate({ readAt, onRetry, busy }: { readAt: number; onRetry: () => void; busy: boolean }) {
  const [shownAt] = useState(() => Date.now());
  useNow("minute");
  if (Date.now() - Math.max(readAt, shownAt) < BEHIND_MS) return null;
  return (
    <div className="animate-late">
      <Banner
        signal="held"
        icon={null}
        action={
          <Button size="sm" onClick={onRetry} busy={busy}>
            Try again
          </Button>
        }
      >
        Not up to date: what you see was read at <Moment at={new Date(readAt).toISOString()} seconds />.
      </Banner>
    </div>
  );
}
