import { expect, test } from "vitest";
import { todosOf } from "../../todos.ts";
import { toolCall } from "./agent-format.ts";
import { AgentTodos } from "./agent-todos.ts";

function after(...calls: [name: string, input: unknown][]) {
  const todos = new AgentTodos();
  const events = calls.map(([name, input]) => todos.changedBy(toolCall("id", name, input)));
  const last = events.at(-1);
  return last ? todosOf(last) : null;
}

test.each([
  ["TodoWrite", "todos", { content: "Edit", status: "completed" }, { content: "Test", status: "in_progress" }],
  ["todowrite", "todos", { content: "Edit", status: "cancelled" }, { content: "Test", status: "pending" }],
  ["write_todos", "todos", { description: "Edit", status: "completed" }, { description: "Test", status: "pending" }],
  ["update_plan", "plan", { step: "Edit", status: "completed" }, { step: "Test", status: "in_progress" }],
])("the latest list of %s counts", (name, field, first, second) => {
  const todos = after([name, { todos: [{ content: "Older" }] }], [name, { [field]: [first, second] }]);
  expect(todos).toEqual([
    { text: "Edit", status: first.status },
    { text: "Test", status: second.status },
  ]);
});

test("single tasks are closed by their number", () => {
  const made: [string, unknown][] = [
    ["TaskCreate", { subject: "Edit" }],
    ["TaskCreate", { subject: "Test" }],
  ];
  expect(after(...made, ["TaskUpdate", { taskId: "1", status: "completed" }])).toEqual([
    { text: "Edit", status: "completed" },
    { text: "Test", status: "pending" },
  ]);
  expect(after(...made, ["TaskUpdate", { taskId: "7", status: "completed" }])).toBeNull();
});

test("another call says nothing of it", () => {
  expect(after(["Bash", { command: "true" }])).toBeNull();
});
