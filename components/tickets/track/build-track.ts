import { collectBlocks } from "./collect-blocks.ts";
import type { Decision, Gate, ProbationSpan, Segment, Track, TrackInput } from "./track-model.ts";

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

/** Lays the blocks in a row: overlaps are cut, gaps are named for what was waited for, and the last one reaches to now. */
function joinBlocks(blocks: readonly Segment[], input: TrackInput, now: number): Segment[] {
  const segments: Segment[] = [];
  let cursor = blocks[0]?.from ?? now;
  for (const block of blocks) {
    const previous = segments.at(-1);
    if (previous && block.from > cursor) segments.push(gap(previous, block, cursor, block.from));
    const cut = { ...block, from: Math.max(block.from, cursor), to: Math.max(block.to, cursor) };
    if (cut.to > cut.from) segments.push(cut);
    else if (block.kind === "attempt") segments.push({ ...cut, to: cut.from + 1 });
    cursor = segments.at(-1)?.to ?? cursor;
  }
  return segments.length > 0 ? [...segments, ...tail(input, cursor, now)] : segments;
}

function gap(previous: Segment, next: Segment, from: number, to: number): Segment {
  if (previous.kind === "attempt" && (previous.end === "failed" || previous.end === "lost") && next.kind !== "hold")
    return { kind: "backoff", from, to, counting: false };
  if (previous.kind === "attempt" && previous.end === null && next.kind === "review")
    return { kind: "review", from, to, verdict: null };
  if (previous.kind === "review" && previous.verdict === "unavailable" && next.kind === "review")
    return { kind: "backoff", from, to, counting: false };
  return { kind: "idle", from, to, resuming: next.kind === "attempt" && next.resumed };
}

/** What the ticket waits for since the last block. A ticket that is done or cancelled waits for nothing. */
function tail(input: TrackInput, from: number, now: number): Segment[] {
  const state = input.ticketState;
  if (from >= now && state !== "ready") return [];
  if (state === "ready") return backoffTail(input.retryAfter, from, now);
  if (state === "in_review") return [{ kind: "review", from, to: now, verdict: null }];
  if (state === "done" || state === "cancelled") return [];
  return [{ kind: "idle", from, to: now, resuming: false }];
}

function backoffTail(retryAfter: string | null, from: number, now: number): Segment[] {
  const retryAt = retryAfter === null ? from : Date.parse(retryAfter);
  const wait: Segment[] = retryAt > from ? [{ kind: "backoff", from, to: retryAt, counting: retryAt > now }] : [];
  const since = Math.max(from, retryAt);
  return now > since ? [...wait, { kind: "idle", from: since, to: now, resuming: false }] : wait;
}

/** A gate where each review gave its verdict, and a waiting one where a review is still due. */
function placeGates(input: TrackInput, segments: readonly Segment[], now: number): Gate[] {
  const gates: Gate[] = input.reviews.flatMap(({ endedAt, verdict }) =>
    endedAt !== null && verdict !== null ? [{ at: Date.parse(endedAt), verdict }] : [],
  );
  gates.sort((a, b) => a.at - b.at);
  if (input.ticketState !== "in_review") return gates;
  return [...gates, { at: segments.at(-1)?.to ?? now, verdict: "waiting" }];
}

/** What people decided, in order. */
function placeDecisions(input: TrackInput): Decision[] {
  return input.decisions
    .map(({ at, verb, by, undone }) => ({ at: Date.parse(at), verb, by, undone }))
    .sort((a, b) => a.at - b.at);
}

/** From each decision to the check that settled it; one that is not settled yet lasts until now. */
function placeProbations(
  input: TrackInput,
  segments: readonly Segment[],
  gates: readonly Gate[],
  now: number,
): ProbationSpan[] {
  return input.decisions.flatMap(({ at, probation, undone }) => {
    if (probation === null || undone) return [];
    const from = Date.parse(at);
    const end = probation === "on_probation" ? undefined : settledAt(from, probation, segments, gates);
    return [{ from, to: Math.max(from, end ?? Math.min(now, segments.at(-1)?.to ?? now)), result: probation }];
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
