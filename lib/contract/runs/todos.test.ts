import { expect, test } from "vitest";
import { openTodos, readTodos, todoWords } from "./todos.ts";

test("a list is read however an agent writes it", () => {
  const todos = readTodos([
    { content: " Plan it ", status: "completed", priority: "high" },
    { step: "Do it", status: "in-progress" },
    { text: "Test it", completed: true },
    { description: "Note it", status: "cancelled" },
    { status: "whatever" },
    "nothing",
  ]);
  expect(todos).toEqual([
    { text: "Plan it", status: "completed" },
    { text: "Do it", status: "in_progress" },
    { text: "Test it", status: "completed" },
    { text: "Note it", status: "cancelled" },
    { text: "an unnamed to-do", status: "pending" },
  ]);
  expect(openTodos(todos).map(({ text }) => text)).toEqual(["Do it", "an unnamed to-do"]);
  expect(todoWords(todos)).toBe("2 of 4 to-dos done, now: Do it");
});

test("it is bounded, and what is no list is empty", () => {
  expect(readTodos(Array.from({ length: 200 }, () => ({ text: "x".repeat(1000) })))).toHaveLength(100);
  expect(readTodos([{ text: "x".repeat(1000) }])[0]?.text).toHaveLength(300);
  expect(readTodos({ todos: [] })).toEqual([]);
});
