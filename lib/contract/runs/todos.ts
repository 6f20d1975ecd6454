import { z } from "zod";

/** docs/contract.md#to-dos: what an agent has set itself to do, and how far each has come. */

export const TODO_STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;
export const Todo = z
  .object({ text: z.string(), status: z.enum(TODO_STATUSES).describe("cancelled: given up, and open no longer") })
  .meta({ id: "Todo" });
export type Todo = z.infer<typeof Todo>;

const MAX_TODOS = 100;
const MAX_TEXT = 300;
const NAMES = ["text", "content", "subject", "step", "description"] as const;

/**
 * A list of to-dos as agents write them: `{content, status}` of ACP and of most, `{step, status}` and `{text, completed}` of Codex,
 * `{description, status}` of Gemini CLI. At most 100, each of at most 300 letters; what is no to-do is left out.
 */
export function readTodos(list: unknown): Todo[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_TODOS).flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    return [{ text: textOf(entry), status: statusOf(entry) }];
  });
}

/** Those that are neither done nor given up: with one of them a run is not done. */
export function openTodos(todos: readonly Todo[]): Todo[] {
  return todos.filter(({ status }) => status === "pending" || status === "in_progress");
}

/** How far a list has come, in words. */
export function todoWords(todos: readonly Todo[]): string {
  const wanted = todos.filter(({ status }) => status !== "cancelled");
  const done = wanted.filter(({ status }) => status === "completed").length;
  const now = todos.find(({ status }) => status === "in_progress");
  return `${done} of ${wanted.length} to-dos done${now === undefined ? "" : `, now: ${now.text}`}`;
}

function textOf(entry: Record<string, unknown>): string {
  const texts = NAMES.map((name) => entry[name]).filter((value) => typeof value === "string");
  const text = texts.map((each) => each.trim()).find((each) => each !== "") ?? "an unnamed to-do";
  return text.slice(0, MAX_TEXT).toWellFormed();
}

function statusOf({ status, completed }: Record<string, unknown>): Todo["status"] {
  const said = typeof status === "string" ? status.toLowerCase().replaceAll(/[\s-]/g, "_") : "";
  if (completed === true || /^(completed?|done)$/.test(said)) return "completed";
  if (/^(cancell?ed|deleted|skipped)$/.test(said)) return "cancelled";
  return /^(in_?progress|running|active)$/.test(said) ? "in_progress" : "pending";
}
