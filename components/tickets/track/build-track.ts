import { collectBlocks } from "./collect-blocks.ts";
import { joinBlocks } from "./join-blocks.ts";
import { placeDecisions, placeGates, placeProbations } from "./place-marks.ts";
import type { TrackInput } from "./track-input.ts";
import type { Track } from "./track-model.ts";

/** Reads the facts of a ticket into a track. */
export function buildTrack(input: TrackInput): Track {
  const now = Math.max(Date.parse(input.now), ...happened(input));
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

/** What has happened is before now: the page's clock ticks more slowly than things happen, and what just began is seen. */
function happened({ runs, reviews, holds, decisions }: TrackInput): number[] {
  const times = [
    ...runs.flatMap((run) => [run.startedAt, run.endedAt]),
    ...reviews.flatMap((review) => [review.startedAt, review.endedAt]),
    ...holds.flatMap((hold) => [hold.openedAt, hold.decidedAt]),
    ...decisions.map((decision) => decision.at),
  ];
  return times.flatMap((time) => (time === null ? [] : [Date.parse(time) + 1]));
}
