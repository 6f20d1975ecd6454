import type { StreamEvent } from "#lib/contract/events.ts";

/** What stands in the list: an event, several of one type in a row as one, or the lines that an agent reported in its run. */
export type LogItem =
  | { kind: "event"; event: StreamEvent }
  | { kind: "fold"; events: readonly [StreamEvent, ...StreamEvent[]] }
  | { kind: "lines"; runId: string; attempt: number; lines: number };

/** So many of one type in a row are folded. */
const MIN_FOLDED = 3;

/**
 * The log, the latest first, with what repeats folded; no event is lost and none changes its place. The lines of a run stand
 * right after it began, where its `runs` are given.
 */
export function foldEvents(
  events: readonly StreamEvent[],
  runs: readonly { id: string; number: number; logLines: number }[],
): LogItem[] {
  const stretches: [StreamEvent, ...StreamEvent[]][] = [];
  for (const event of events) {
    const last = stretches.at(-1);
    if (last?.[0].type === event.type) last.push(event);
    else stretches.push([event]);
  }
  return stretches.flatMap((stretch): LogItem[] => {
    if (stretch[0].type === "run.started") return stretch.flatMap((event) => begun(event, runs));
    if (stretch.length >= MIN_FOLDED) return [{ kind: "fold", events: stretch }];
    return stretch.map((event) => ({ kind: "event", event }));
  });
}

function begun(event: StreamEvent, runs: Parameters<typeof foldEvents>[1]): LogItem[] {
  const run = runs.find(({ id }) => id === event.runId);
  if (!run || run.logLines === 0) return [{ kind: "event", event }];
  return [
    { kind: "lines", runId: run.id, attempt: run.number, lines: run.logLines },
    { kind: "event", event },
  ];
}
