"use client";
import { CloudOff } from "lucide-react";
import { Moment } from "#components/ui/time.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";

/** The list may be behind; it stays, and decisions still work. Offline has a banner of its own. */
export function StaleLine() {
  const { status, since } = useLiveStatus();
  if (status !== "stale" || since === null) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line-1 bg-held-bg px-4 py-1.5 text-meta text-held-t"
    >
      <CloudOff aria-hidden="true" className="size-3.5" />
      <span>
        Reconnecting. The list may be behind since <Moment at={since} />.
      </span>
    </p>
  );
}
