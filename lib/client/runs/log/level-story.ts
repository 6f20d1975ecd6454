import { withoutAnsi } from "./ansi.ts";
import type { LogLine } from "./log-lines.ts";
import { levelOf } from "./log-lines.ts";

/** One try at the level a run is at. */
export interface LevelTry {
  seq: number;
  at: string;
  text: string;
}

/** What the log tells about the levels of a run; null where it speaks of none. */
export interface LevelStory {
  first: number;
  current: number;
  /** The level that is aimed at, and the tries of the current one; null where the log does not say. */
  target: number | null;
  used: number | null;
  of: number | null;
  /** When the level before the current one was passed. */
  lastPassed: { level: number; at: string } | null;
  /** Refused and failed tries at the current level, oldest first. */
  tries: readonly LevelTry[];
}

/** Reads the levels out of a log. `level`: what the run's totals say, which counts more. */
export function levelStory(lines: readonly LogLine[], level: number | null): LevelStory | null {
  const read = {
    first: null as number | null,
    current: null as number | null,
    lastPassed: null as LevelStory["lastPassed"],
    ...{ target: null as number | null, used: null as number | null, of: null as number | null },
  };
  let tries: LevelTry[] = [];
  for (const line of lines) {
    const type = line.kind === "event" ? line.event.type : null;
    if (type === "level_started" || type === "level_completed") {
      noteLevel(read, line, type === "level_completed");
      tries = [];
    } else tries.push(...triesIn(line));
    noteBudget(read, line);
  }
  const at = level ?? read.current;
  if (at === null) return null;
  return { ...read, first: Math.min(read.first ?? at, at), current: at, tries: tries.slice(-6) };
}

function noteLevel(
  read: { first: number | null; current: number | null; lastPassed: LevelStory["lastPassed"] },
  line: LogLine,
  passed: boolean,
): void {
  const named = line.kind === "event" ? levelOf(line.event) : null;
  read.current = named ?? read.current;
  read.first ??= read.current;
  if (passed && read.current !== null) read.lastPassed = { level: read.current, at: line.at };
}

/** How many tries of the level are used, of how many, and the level that is aimed at, as the driver's events say. */
function noteBudget(read: Pick<LevelStory, "target" | "used" | "of">, line: LogLine): void {
  const data = line.kind === "event" ? (line.event.data as Record<string, unknown> | null) : null;
  if (typeof data?.level !== "number" || typeof data.tries !== "number") return;
  read.of = data.tries;
  read.used = typeof data.used === "number" ? data.used : 0;
  if (typeof data.target === "number") read.target = data.target;
}

/** A refused submission, or an error that the agent reported. */
function triesIn(line: LogLine): LevelTry[] {
  const { seq, at } = line;
  if (line.kind === "event")
    return line.event.type === "error" ? [{ seq, at, text: firstLine(line.event.message ?? "error") }] : [];
  const { trouble } = line.result ?? { trouble: null };
  if (trouble !== "rejected" && (trouble === null || line.call.name !== "submit_password")) return [];
  return [{ seq, at, text: whyOf(line.result?.output ?? "") ?? `${line.call.name} was rejected` }];
}

function whyOf(output: string): string | null {
  try {
    const value: unknown = JSON.parse(output);
    const why = typeof value === "object" && value !== null && "why" in value ? value.why : null;
    return typeof why === "string" ? firstLine(why) : null;
  } catch {
    return output === "" ? null : firstLine(output);
  }
}

function firstLine(text: string): string {
  return withoutAnsi(text).trim().split("\n")[0]?.slice(0, 200) ?? "";
}
