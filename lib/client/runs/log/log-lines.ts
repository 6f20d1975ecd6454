import type { RunEvent } from "#lib/contract/runs/run-events.ts";
import { withoutAnsi } from "./ansi.ts";
import { readCall, readResult, type ToolCall, type ToolResult } from "./tool-call.ts";

/** One line of the log as it is shown: an event, or a call of a tool together with its result. */
export type LogLine =
  | { kind: "event"; seq: number; at: string; event: RunEvent; level: number | null }
  | {
      kind: "tool";
      seq: number;
      at: string;
      call: ToolCall;
      result: ToolResult | null;
      /** Milliseconds from the call to its result. */
      tookMs: number | null;
      level: number | null;
    };

/** A call that so many later ones have overtaken gets no result any more. */
const MAX_WAITING = 500;

/**
 * Folds the events of a run into lines, as they come: results go to their calls, by id or, without one, by name and order;
 * usage is left out. Give it the same growing list again and again; it reads only what is new.
 */
export class LogLines {
  #lines: LogLine[] = [];
  #read = 0;
  #waiting: number[] = [];
  #level: number | null = null;

  /** All lines of `events`, as a list of its own. */
  of(events: readonly RunEvent[]): readonly LogLine[] {
    for (; this.#read < events.length; this.#read++) {
      const event = events[this.#read];
      if (event) this.#add(event);
    }
    return this.#lines.slice();
  }

  #add(event: RunEvent): void {
    const { seq, at } = event;
    if (event.type === "usage") return;
    if (event.type === "level_started") this.#level = levelOf(event) ?? this.#level;
    const level = this.#level;
    if (event.type === "tool_call") {
      this.#waiting.push(this.#lines.length);
      if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
      this.#lines.push({ kind: "tool", seq, at, call: readCall(event), result: null, tookMs: null, level });
      return;
    }
    const result = event.type === "tool_result" ? readResult(event) : null;
    if (result === null || !this.#settle(result, at)) this.#lines.push({ kind: "event", seq, at, event, level });
  }

  /** Whether there was a call that it answers. */
  #settle(result: ToolResult, at: string): boolean {
    const place = this.#waiting.findIndex((index) => answers(result, this.#lines[index]));
    const index = this.#waiting[place];
    const line = index === undefined ? undefined : this.#lines[index];
    if (index === undefined || line?.kind !== "tool") return false;
    this.#waiting.splice(place, 1);
    this.#lines[index] = {
      ...line,
      result,
      tookMs: result.durationMs ?? Math.max(0, Date.parse(at) - Date.parse(line.at)),
    };
    return true;
  }
}

function answers(result: ToolResult, line: LogLine | undefined): boolean {
  if (line?.kind !== "tool") return false;
  if (result.id !== null && line.call.id !== null) return result.id === line.call.id;
  return result.name === null || result.name === line.call.name || result.name.includes(" ");
}

/** The level that an event is about; null where it names none. */
export function levelOf(event: RunEvent): number | null {
  const data = typeof event.data === "object" && event.data !== null && !Array.isArray(event.data) ? event.data : {};
  const level = data.level ?? data.current;
  if (typeof level === "number") return level;
  const named = /level\s+(\d+)/i.exec(event.message ?? "")?.[1];
  return named === undefined ? null : Number(named);
}

/** What a line says, without its looks, for searching and for reading aloud. */
export function textOfLine(line: LogLine): string {
  if (line.kind === "event") return withoutAnsi(line.event.message ?? JSON.stringify(line.event.data) ?? "");
  return withoutAnsi([line.call.name, line.call.summary, line.result?.output ?? ""].join(" "));
}
