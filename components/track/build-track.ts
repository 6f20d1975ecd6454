import { collectBlocks } from "./collect-blocks.ts";
import { joinBlocks } from "./join-blocks.ts";
import { placeDecisions, placeGates, placeProbations } from "./place-marks.ts";
import type { TrackInput } from "./track-input.ts";
import type { Track } from "./track-model.ts";

/** Reads the facts of a ticket into a track. */
export function buildTrack(input: TrackInput): Track {
  const now = Date.parse(input.now);
  const segments = joinBlocks(collectBlocks(input, now), input, now);
  const end = segments.reduce((latest, segment) => Math.max(latest, segment.to), 0);
  const decisions = placeDecisions(input);
  const gates = placeGates(input, segments, now);
  const last = segments.at(-1);
  return {
    now,
    segments,
    gates,
    decisions,
    probations: placeProbations(input, segments, gates, now),
    terminal:
      input.ticketState === "done" || input.ticketState === "cancelled"
        ? { at: Math.max(end, ...decisions.map((decision) => decision.at)), state: input.ticketState }
        : null,
    checkAt: last?.kind === "hold" && last.open ? last.checkAt : null,
    retryAt: last?.kind === "backoff" && last.counting ? last.to : null,
  };
}
