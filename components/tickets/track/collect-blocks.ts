import type { AttemptEnd, Segment, TrackInput } from "./track-model.ts";
import { END_WORDS } from "./track-words.ts";

type Hold = Extract<Segment, { kind: "hold" }>;

/** What the facts name themselves: attempts, holds and reviews, oldest first. Between them there may be gaps. */
export function collectBlocks(input: TrackInput, now: number): Segment[] {
  const holds = input.holds.map((hold) => holdBlock(hold, input, now));
  const runs = input.runs.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const attempts = runs.flatMap((run) => attemptBlocks(run, holds, now));
  const reviews = input.reviews.flatMap((review) => reviewBlock(review, attempts, now));
  const order = { attempt: 0, review: 1, backoff: 2, idle: 3, hold: 4 };
  return [...attempts, ...reviews, ...holds].sort((a, b) => a.from - b.from || order[a.kind] - order[b.kind]);
}

function holdBlock(hold: TrackInput["holds"][number], input: TrackInput, now: number): Hold {
  const from = Date.parse(hold.openedAt);
  const decidedAt = hold.decidedAt === null ? null : Date.parse(hold.decidedAt);
  const to = decidedAt ?? (hold.state === "withdrawn" ? withdrawnAt(from, input, now) : now);
  return {
    kind: "hold",
    from,
    to: Math.max(from, to),
    open: hold.state === "open",
    decided: decidedAt !== null,
    reason: hold.reason,
    checkAt: hold.checkAt === null ? null : Date.parse(hold.checkAt),
  };
}

/** A hold is withdrawn by what ended its run; the facts keep no time of its own. */
function withdrawnAt(from: number, input: TrackInput, now: number): number {
  const ends = input.runs.flatMap((run) => (run.endedAt ? [Date.parse(run.endedAt)] : [])).filter((end) => end >= from);
  return ends.length > 0 ? Math.min(...ends) : now;
}

/** One run: a piece up to each pause, and the last piece, which carries how it ended. */
function attemptBlocks(run: TrackInput["runs"][number], holds: readonly Hold[], now: number): Segment[] {
  const start = Date.parse(run.startedAt);
  const end = run.endedAt === null ? now : Date.parse(run.endedAt);
  const pauses = holds.filter(
    (hold) => hold.from >= start && hold.from < end && (run.endedAt === null || hold.to <= end),
  );
  const piece = { kind: "attempt" as const, run: run.number, live: false, end: null, category: run.category };
  const blocks: Segment[] = [];
  let cursor = start;
  for (const pause of pauses) {
    blocks.push({ ...piece, from: cursor, to: pause.from, resumed: cursor !== start });
    cursor = Math.max(cursor, pause.to);
  }
  const resumed = cursor !== start;
  const waits = run.state === "resuming" || run.state === "paused";
  if (cursor === end && resumed) return blocks;
  if (waits && resumed) return [...blocks, { kind: "idle", from: cursor, to: end, resuming: true }];
  return [
    ...blocks,
    {
      ...piece,
      from: cursor,
      to: Math.max(end, cursor + 1),
      resumed,
      live: run.state === "running",
      end: run.state in END_WORDS ? (run.state as AttemptEnd) : null,
    },
  ];
}

/** A review counts from the end of the work it looks at; the wait for a sentinel is part of it. */
function reviewBlock(review: TrackInput["reviews"][number], attempts: readonly Segment[], now: number): Segment[] {
  const to = review.endedAt === null ? now : Date.parse(review.endedAt);
  const started = review.startedAt === null ? to : Date.parse(review.startedAt);
  const workEnd = attempts.findLast((attempt) => attempt.to <= started)?.to;
  if (review.startedAt === null && workEnd === undefined) return [];
  return [{ kind: "review", from: review.startedAt === null ? (workEnd ?? to) : started, to, verdict: review.verdict }];
}
