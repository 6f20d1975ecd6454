import type { TrackInput } from "./track-input.ts";
import type { Decision, Gate, ProbationSpan, Segment } from "./track-model.ts";

/** A gate where each review gave its verdict, and a waiting one where a review is still due. */
export function placeGates(input: TrackInput, segments: readonly Segment[], now: number): Gate[] {
  const gates: Gate[] = input.reviews.flatMap(({ endedAt, verdict }) =>
    endedAt !== null && verdict !== null ? [{ at: Date.parse(endedAt), verdict }] : [],
  );
  gates.sort((a, b) => a.at - b.at);
  if (input.ticketState !== "in_review") return gates;
  return [...gates, { at: segments.at(-1)?.to ?? now, verdict: "waiting" }];
}

/** What people decided, in order. */
export function placeDecisions(input: TrackInput): Decision[] {
  return input.decisions
    .map(({ at, verb, by, undone }) => ({ at: Date.parse(at), verb, by, undone }))
    .sort((a, b) => a.at - b.at);
}

/** From each decision to the check that settled it; one that is not settled yet lasts until now. */
export function placeProbations(
  input: TrackInput,
  segments: readonly Segment[],
  gates: readonly Gate[],
  now: number,
): ProbationSpan[] {
  return input.decisions.flatMap(({ at, probation, undone }) => {
    if (probation === null || undone) return [];
    const from = Date.parse(at);
    const end = probation === "on_probation" ? undefined : settledAt(from, probation, segments, gates);
    return [{ from, to: Math.max(from, end ?? Math.min(now, lastMoment(segments, now))), result: probation }];
  });
}

/** A decision that did not hold ends where the next hold opens; one that held, at the next approval or the end of the next attempt. */
function settledAt(
  from: number,
  probation: "held" | "did_not_hold",
  segments: readonly Segment[],
  gates: readonly Gate[],
): number | undefined {
  if (probation === "did_not_hold")
    return segments.find((segment) => segment.kind === "hold" && segment.from > from)?.from;
  const approval = gates.find((gate) => gate.at > from && gate.verdict === "approved")?.at;
  return approval ?? segments.find((segment) => segment.kind === "attempt" && segment.from >= from)?.to;
}

function lastMoment(segments: readonly Segment[], now: number): number {
  return segments.at(-1)?.to ?? now;
}
