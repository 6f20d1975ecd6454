import type { LogLine } from "#lib/client/run-log/log-lines.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";

/** What Yardmaster itself knows about a run, between the lines of its agent. */
export type LogMark =
  | { kind: "started"; at: string; run: Run }
  | { kind: "paused"; at: string; hold: Hold }
  | { kind: "decided"; at: string; hold: Hold & { decision: NonNullable<Hold["decision"]> } }
  | { kind: "ended"; at: string; run: Run };

/** A row of the log: a line of the agent or a mark, with a key that stays. */
export type LogRow = { key: string; line: LogLine; mark: null } | { key: string; line: null; mark: LogMark };

/** What happened to a run besides what it reported. An open question is not a mark: it stands at the end as a form. */
export function marksOf(run: Run, holds: readonly Hold[]): LogMark[] {
  const own = holds.filter((hold) => hold.run?.id === run.id);
  return [
    { kind: "started" as const, at: run.startedAt, run },
    ...own.flatMap((hold): LogMark[] => {
      const paused = { kind: "paused" as const, at: hold.openedAt, hold };
      if (hold.decision === null) return hold.question && hold.state === "open" ? [] : [paused];
      return [paused, { kind: "decided", at: hold.decision.at, hold: { ...hold, decision: hold.decision } }];
    }),
    ...(run.endedAt === null ? [] : [{ kind: "ended" as const, at: run.endedAt, run }]),
  ].sort((a, b) => a.at.localeCompare(b.at));
}

/** Lines and marks in one order of time; where both have one time the line came first, but for the start. */
export function rowsOf(lines: readonly LogLine[], marks: readonly LogMark[]): LogRow[] {
  const rows: LogRow[] = [];
  let next = 0;
  const until = (mark: LogMark | undefined) => {
    for (let line = lines[next]; line && (!mark || comesBefore(line, mark)); line = lines[++next])
      rows.push({ key: `l${line.seq}`, line, mark: null });
  };
  marks.forEach((mark, index) => {
    until(mark);
    rows.push({ key: `m${index}${mark.kind}${mark.at}`, line: null, mark });
  });
  until(undefined);
  return rows;
}

function comesBefore(line: LogLine, mark: LogMark): boolean {
  return mark.kind === "started" ? false : line.at <= mark.at;
}
