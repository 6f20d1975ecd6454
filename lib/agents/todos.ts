import { openTodos, readTodos, type Todo, todoWords } from "#lib/contract/runs/todos.ts";
import type { DriverEvent } from "./driver.ts";

/**
 * The event by which a driver tells the whole list of its agent's to-dos, each time that it changes; `entries` as the agent wrote them
 * (docs/contract.md#to-dos). The worker keeps the latest: with an open one the run is not done.
 */
export function todosEvent(entries: unknown): DriverEvent {
  const todos = readTodos(entries);
  return { type: "todos", message: todoWords(todos), data: { todos } };
}

/** The list that an event tells; null where it tells none. */
export function todosOf({ type, data }: DriverEvent): Todo[] | null {
  if (type !== "todos") return null;
  return readTodos(typeof data === "object" && data !== null && "todos" in data ? data.todos : []);
}

/** Why a list is not done, in a sentence; null where none of it is open. */
export function stillOpen(todos: readonly Todo[]): string | null {
  const open = openTodos(todos);
  if (open.length === 0) return null;
  const texts = open.map(({ text, status }) => (status === "in_progress" ? `${text} (in progress)` : text));
  return `${open.length === 1 ? "One to-do is" : `${open.length} to-dos are`} still open: ${texts.join("; ")}.`;
}
