"use client";
import { Until } from "#components/ui/text/time.tsx";
import { useNow } from "#lib/client/time/clock.tsx";

/** When a token ends by itself; null: never. */
export function TokenEnd({ at }: { at: string | null }) {
  const now = useNow("minute");
  if (at === null) return "unlimited";
  return Date.parse(at) <= now ? <span className="text-stop-t">expired</span> : <Until at={at} />;
}
