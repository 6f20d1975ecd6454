import { z } from "zod";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import { storableJson } from "#lib/agents/text/storable-json.ts";
import { Heartbeat, Level, PauseReason, Question } from "#lib/contract/runs.ts";
import { Failure } from "#lib/engine/failures/failure.ts";
import type { Outcome, Progress } from "../driver.ts";

/** How a run pauses, as a line says it. */
export type Pause = Omit<Extract<Outcome, { outcome: "paused" }>, "outcome">;

/** What a line that begins with `::` tells the worker. */
export type ControlLine =
  | { kind: "pause"; pause: Pause }
  | { kind: "fail"; error: Partial<Failure> }
  | { kind: "progress"; totals: Progress }
  | { kind: "summary"; text: string };

/** A partial Failure: what the command knows better than its exit code tells. */
const Reported = Failure.partial();
const Totals = Heartbeat.shape.progress.unwrap();
const Paused = z.strictObject({
  // That a person has asked for it only the worker knows.
  reason: PauseReason.exclude(["human"]),
  question: Question.optional(),
  level: Level.optional(),
  summary: z.string().max(20_000).optional(),
});
const LINE = /^::(ask|pause|fail|progress|summary)\s+(\S.*)$/;

/**
 * Reads a control line of a command's standard output, or answers null where the line is none:
 * `::ask {"text", "options"?, "schema"?, "reason"?: "question"|"approval"}` pauses with a question,
 * `::pause {"reason", "question"?, "level"?, "summary"?}` pauses for another reason,
 * `::fail {"message"?, "httpStatus"?, "retryAfterSeconds"?, …}` adds facts to a failure that the exit code then tells,
 * `::progress {"steps"?, …}` reports totals and `::summary TEXT` sums the run up.
 */
export function parseControlLine(line: string): ControlLine | null {
  const [, word, rest] = LINE.exec(line) ?? [];
  if (word === undefined || rest === undefined) return null;
  if (word === "summary") return { kind: "summary", text: rest.trim() };
  const value = storableJson(parseJson(rest));
  if (word === "ask") return { kind: "pause", pause: asked(value, rest.trim()) };
  if (word === "pause") return read(Paused, value, (pause) => ({ kind: "pause", pause }));
  if (word === "fail") return read(Reported, value, (error) => ({ kind: "fail", error }));
  return read(Totals, value, (totals) => ({ kind: "progress", totals }));
}

/** A question is never dropped: one that is not written as it should be is asked in its own words. */
function asked(value: unknown, words: string): Pause {
  if (typeof value !== "object" || value === null) return { reason: "question", question: { text: words } };
  const { reason, ...question } = value as Record<string, unknown>;
  const read = Question.safeParse(question);
  const text = typeof question.text === "string" && question.text !== "" ? question.text : words;
  return { reason: reason === "approval" ? "approval" : "question", question: read.success ? read.data : { text } };
}

function read<T>(schema: z.ZodType<T>, value: unknown, make: (value: T) => ControlLine): ControlLine | null {
  const result = schema.safeParse(value);
  return result.success ? make(result.data) : null;
}
