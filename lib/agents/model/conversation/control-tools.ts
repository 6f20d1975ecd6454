import { z } from "zod";
import type { Question } from "#lib/contract/runs.ts";
import { type ConversationTool, conversationTool, type Json } from "./conversation-plan.ts";

const MAX_TEXT = 20_000;
const MAX_OPTION = 1000;
const MAX_OPTIONS = 50;

/** The tools that end a turn. Neither is executed: what they mean is decided by `lib/engine/runs/decide-next-step.ts`. */
export function controlTools(canFinish: boolean): Record<string, ConversationTool> {
  return { ask_user: askUser, ...(canFinish ? { finish_task: finishTask } : {}) };
}

const askUser = conversationTool({
  description:
    "Ask a person, when only a person can decide or when you lack something that you cannot find out. You stop until the answer comes.",
  inputSchema: z.object({
    question: z.string().min(1).describe("what you need to know, complete in itself"),
    options: z.array(z.string()).optional().describe("the answers to choose from, where there are few"),
  }),
  execute: async () => ({ ok: true, output: { status: "waiting_for_user" } }),
});

const finishTask = conversationTool({
  description: "Say that the task is done. Call it once everything asked for is there, and nothing is open.",
  inputSchema: z.object({ summary: z.string().optional().describe("what you did, in a few sentences") }),
  execute: async () => ({ ok: true, output: { ok: true } }),
});

/** The question of an `ask_user` call. It is never dropped: one that is not written as it should be is asked in its own words. */
export function questionOf(input: Json): Question {
  const fields = z.object({
    question: z.string().min(1).optional(),
    options: z.array(z.unknown()).optional().catch(undefined),
  });
  const read = fields.safeParse(input);
  const words = typeof input === "string" ? input : JSON.stringify(input);
  const text = ((read.success ? read.data.question : undefined) ?? words).slice(0, MAX_TEXT).toWellFormed();
  const options = (read.success ? (read.data.options ?? []) : [])
    .filter((option) => typeof option === "string" && option.trim() !== "")
    .map((option) => String(option).slice(0, MAX_OPTION).toWellFormed())
    .slice(0, MAX_OPTIONS);
  return options.length === 0 ? { text } : { text, options };
}
