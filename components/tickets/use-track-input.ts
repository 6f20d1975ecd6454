import { useMemo } from "react";
import type { TrackInput } from "#components/track/track-input.ts";
import { useNow } from "#lib/client/clock.tsx";
import type { TrackFacts } from "#lib/contract/tracks.ts";

/** What a track is drawn from, as of now; the drawing itself moves the time on. */
export function useTrackInput(facts: TrackFacts | null | undefined): TrackInput | null {
  const now = useNow("minute");
  return useMemo(() => facts && { ...facts, now: new Date(now).toISOString() }, [facts, now]) ?? null;
}
