import { z } from "zod";
import { TODO_STATUSES, type Todo } from "#lib/contract/runs/todos.ts";
import { conversationTool } from "../conversation/conversation-plan.ts";

const Written = z.object({
  todos: z
    .array(z.object({ content: z.string().min(1).max(300), status: z.enum(TODO_STATUSES) }))
    .max(100)
    .describe("the whole list, in order; it replaces the one before"),
});

/** `write_todos`: what the model has set itself to do. `onWritten` gets the whole list each time. */
export function writeTodosTool(onWritten: (todos: Todo[]) => Promise<void>) {
  return conversationTool({
    description:
      "Write your list of to-dos, whole: at the beginning, and whenever one is begun, done or given up. With an open one the task is not done; people see the list as you work.",
    inputSchema: Written,
    async execute({ todos }) {
      await onWritten(todos.map(({ content, status }) => ({ text: content, status })));
      return { ok: true, output: { written: todos.length } };
    },
  });
}
