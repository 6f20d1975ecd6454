import { readTodos, type Todo } from "#lib/contract/runs/todos.ts";
import type { DriverEvent } from "../../driver.ts";
import { todosEvent } from "../../todos.ts";
import { type Fields, fieldsOf } from "./json-fields.ts";

/**
 * What an agent has set itself to do, read from the calls of its tools: whole lists (`TodoWrite` of Claude Code, `todowrite` of
 * opencode, `write_todos` of Gemini CLI, `update_plan` of Codex) and single tasks (`TaskCreate`, `TaskUpdate` of Claude Code, which
 * numbers them, from the first of its session on). It outlives a turn, as the agent's session does.
 */
export class AgentTodos {
  private list: Todo[] = [];
  private readonly tasks: Todo[] = [];

  /** What a call makes of the list, as an event; null where it does not concern it. */
  changedBy({ type, message, data }: DriverEvent): DriverEvent | null {
    if (type !== "tool_call") return null;
    const input = fieldsOf(fieldsOf(data).input);
    if (/^(todo_?write|write_todos|update_plan)$/i.test(message ?? ""))
      this.list = readTodos(input.todos ?? input.plan);
    else if (message === "TaskCreate") this.tasks.push(...readTodos([{ ...input, status: "pending" }]));
    else if (message !== "TaskUpdate" || !this.update(input)) return null;
    return todosEvent([...this.list, ...this.tasks]);
  }

  private update({ taskId, status }: Fields): boolean {
    const at = Number(taskId) - 1;
    const task = this.tasks[at];
    if (task === undefined || typeof status !== "string") return false;
    this.tasks.splice(at, 1, ...readTodos([{ ...task, status }]));
    return true;
  }
}
