import type { TrackInput } from "#components/tickets/track/track-model.ts";

const START = Date.parse("2025-11-21T09:00:00.000Z");

/** A time, in minutes after 09:00. */
export function at(minute: number): string {
  return new Date(START + minute * 60_000).toISOString();
}

/** The same in milliseconds, as tracks count. */
export function ms(minute: number): number {
  return START + minute * 60_000;
}

/** An attempt; without `ended` it is still running. */
export function run(
  number: number,
  started: number,
  ended: number | null,
  state: TrackInput["runs"][number]["state"] = ended === null ? "running" : "succeeded",
  category: string | null = null,
): TrackInput["runs"][number] {
  return { number, state, startedAt: at(started), endedAt: ended === null ? null : at(ended), category };
}

/** A review from start to verdict; null for what has not happened. */
export function review(
  started: number | null,
  ended: number | null,
  verdict: TrackInput["reviews"][number]["verdict"],
): TrackInput["reviews"][number] {
  return { startedAt: started === null ? null : at(started), endedAt: ended === null ? null : at(ended), verdict };
}

/** A hold; without `decided` it is open. */
export function hold(
  opened: number,
  decided: number | null,
  reason: TrackInput["holds"][number]["reason"],
  checkAt: number | null = null,
): TrackInput["holds"][number] {
  return {
    openedAt: at(opened),
    decidedAt: decided === null ? null : at(decided),
    reason,
    state: decided === null ? "open" : "decided",
    checkAt: checkAt === null ? null : at(checkAt),
  };
}

/** A decision by Mira Kaur. */
export function decision(
  minute: number,
  verb: TrackInput["decisions"][number]["verb"],
  probation: TrackInput["decisions"][number]["probation"] = null,
  undone = false,
): TrackInput["decisions"][number] {
  return { at: at(minute), verb, by: "Mira Kaur", probation, undone };
}

/** Facts of a ticket, empty but for what is given. */
export function facts(now: number, given: Partial<Omit<TrackInput, "now">>): TrackInput {
  return {
    now: at(now),
    runs: [],
    reviews: [],
    holds: [],
    decisions: [],
    retryAfter: null,
    ticketState: "ready",
    ...given,
  };
}

/** The ticket of the design's reference: five attempts, four rejections, one failure, one decision that did not hold. */
export const LED_412 = facts(144, {
  ticketState: "on_hold",
  runs: [run(1, 2, 21), run(2, 23, 41), run(3, 43, 51, "failed", "api"), run(4, 57, 86), run(5, 101, 120)],
  reviews: [
    review(21, 23, "rejected"),
    review(41, 43, "rejected"),
    review(86, 89, "rejected"),
    review(120, 122, "rejected"),
  ],
  holds: [hold(89, 101, "sentinel_max_retries"), hold(122, null, "sentinel_max_retries", 159)],
  decisions: [decision(101, "retry", "did_not_hold")],
});
