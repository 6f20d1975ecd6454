"use client";
import { CloudOff } from "lucide-react";
import { Moment } from "#components/ui/time.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";

/** What is shown may be behind; it stays, and decisions still work. That the desk is offline stands above the page. */
export function StaleLine() {
  const { status, since } = useLiveStatus();
  if ((status !== "stale" && status !== "offline") || since === null) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line-1 bg-held-bg px-4 py-1.5 text-meta text-held-t"
    >
      <CloudOff aria-hidden="true" className="size-3.5" />
      <span>
        {status === "stale" && "Reconnecting. "}What you see is of <Moment at={since} />. It may be behind.
      </span>
    </p>
  );
}
