import { expect, test } from "vitest";
import { toolCall } from "./agent-format.ts";
import { OpenTodos } from "./open-todos.ts";

function openAfter(...calls: [name: string, input: unknown][]) {
  const todos = new OpenTodos();
  for (const [name, input] of calls) todos.note(toolCall("id", name, input));
  return todos.open;
}

test.each([
  [
    "TodoWrite",
    {
      todos: [
        { content: "Edit", status: "completed" },
        { content: "Test", status: "in_progress" },
      ],
    },
  ],
  [
    "todowrite",
    {
      todos: [
        { content: "Edit", status: "cancelled" },
        { content: "Test", status: "pending" },
      ],
    },
  ],
  [
    "write_todos",
    {
      todos: [
        { description: "Edit", status: "completed" },
        { description: "Test", status: "pending" },
      ],
    },
  ],
  [
    "update_plan",
    {
      plan: [
        { step: "Edit", status: "completed" },
        { step: "Test", status: "pending" },
      ],
    },
  ],
])("the latest list of %s counts", (name, input) => {
  expect(openAfter([name, { todos: [{ content: "Older" }] }], [name, input])).toEqual(["Test"]);
});

test("single tasks are closed by their number", () => {
  const made: [string, unknown][] = [
    ["TaskCreate", { subject: "Edit" }],
    ["TaskCreate", { subject: "Test" }],
  ];
  expect(openAfter(...made, ["TaskUpdate", { taskId: "1", status: "completed" }])).toEqual(["Test"]);
  expect(openAfter(...made, ["TaskUpdate", { taskId: "2", status: "in_progress" }])).toEqual(["Edit", "Test"]);
});

test("to-dos of a Codex thread come as a log", () => {
  const todos = new OpenTodos();
  todos.note({
    type: "log",
    message: "",
    data: {
      todos: [
        { text: "Edit", completed: true },
        { text: "Test", completed: false },
      ],
    },
  });
  expect(todos.open).toEqual(["Test"]);
});
