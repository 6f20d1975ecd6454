import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveOutput } from "./live-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function output() {
  const lines: string[] = [];
  const live = new LiveOutput((line) => lines.push(line));
  return { lines, live, push: (text: string) => live.push(Buffer.from(text)) };
}

test("lines come whole, however they arrive", () => {
  const { lines, push } = output();
  for (const part of ["fi", "rst\r\nsec", "ond\n", "\n"]) push(part);
  expect(lines).toEqual(["first", "second", ""]);
});

test("a prompt is shown once it is silent; what may be half a password waits for its end", () => {
  const { lines, live, push } = output();
  push("bandit0@host:~$ ");
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(lines).toEqual(["bandit0@host:~$ "]);
  push("is NH2SXQwcBd");
  vi.advanceTimersByTime(200);
  push("pmTE2E\n");
  expect(lines.slice(1)).toEqual(["is ", "NH2SXQwcBdpmTE2E"]);
  push("last word");
  live.flush();
  expect(lines.at(-1)).toBe("last word");
});

test("a flood is bounded and counted", () => {
  const { lines, live, push } = output();
  for (let chunk = 0; chunk < 100; chunk += 1) push("y\n".repeat(1000));
  expect(lines).toHaveLength(5000);
  expect(live.left).toBe(95_000);
});
