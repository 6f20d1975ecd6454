import { useMemo } from "react";
import { useNow } from "#lib/client/time/clock.tsx";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { TrackInput } from "./track-input.ts";

/** What a track is drawn from, as of now; the drawing itself moves the time on. */
export function useTrackInput(facts: TrackFacts | null | undefined): TrackInput | null {
  const now = useNow("minute");
  return useMemo(() => facts && { ...facts, now: new Date(now).toISOString() }, [facts, now]) ?? null;
}
