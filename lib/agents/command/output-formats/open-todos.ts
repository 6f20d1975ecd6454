import type { DriverEvent } from "../../driver.ts";
import { type Fields, fieldsOf, listOf, textIn } from "./json-fields.ts";

const MAX_TEXT = 200;
const ENDED = /^(completed?|done|cancell?ed|deleted)$/i;

/**
 * What an agent has set itself to do, read from the calls of its tools: whole lists (`TodoWrite` of Claude Code, `todowrite` of
 * opencode, `write_todos` of Gemini CLI, the to-dos of Codex) and single tasks (`TaskCreate`, `TaskUpdate` of Claude Code, which
 * numbers them).
 */
export class OpenTodos {
  private list: string[] = [];
  private readonly tasks: { text: string; ended: boolean }[] = [];

  note(event: DriverEvent): void {
    const data = fieldsOf(event.data);
    if (event.type === "log" && Array.isArray(data.todos)) this.list = openIn(data.todos);
    if (event.type !== "tool_call") return;
    const input = fieldsOf(data.input);
    if (/^(todo_?write|write_todos|update_plan)$/i.test(event.message ?? ""))
      this.list = openIn(listOf(input.todos ?? input.plan));
    if (event.message === "TaskCreate") this.tasks.push({ text: textOf(input), ended: false });
    if (event.message === "TaskUpdate") this.update(input);
  }

  /** The texts of those that are neither done nor given up. */
  get open(): string[] {
    return [...this.list, ...this.tasks.filter((task) => !task.ended).map((task) => task.text)];
  }

  private update(input: Fields): void {
    const task = this.tasks[Number(input.taskId) - 1];
    if (task !== undefined && typeof input.status === "string") task.ended = ENDED.test(input.status);
  }
}

function openIn(todos: unknown[]): string[] {
  return todos
    .map(fieldsOf)
    .filter((todo) => todo.completed !== true && !ENDED.test(textIn(todo, "status")))
    .map(textOf);
}

function textOf(todo: Fields): string {
  const names = ["content", "subject", "text", "step", "description"];
  const text = names.map((name) => textIn(todo, name).trim()).find((each) => each !== "") ?? "an unnamed to-do";
  return text.slice(0, MAX_TEXT).toWellFormed();
}
