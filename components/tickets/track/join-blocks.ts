import type { TrackInput } from "./track-input.ts";
import type { Segment } from "./track-model.ts";

/** Lays the blocks in a row: overlaps are cut, gaps are named for what was waited for, and the last one reaches to now. */
export function joinBlocks(blocks: readonly Segment[], input: TrackInput, now: number): Segment[] {
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
