import { expect, test } from "vitest";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";
import { LogLines, textOfLine } from "./log-lines.ts";

let seq = 0;
const event = (type: string, message: string | null, data: RunEvent["data"] = null, second = 0): RunEvent => ({
  seq: ++seq,
  type,
  message,
  data,
  at: new Date(Date.UTC(2025, 10, 21, 11, 0, second)).toISOString(),
});
const tools = (events: RunEvent[]) => new LogLines().of(events).flatMap((line) => (line.kind === "tool" ? [line] : []));

test("a result goes to its call by id, whatever the order", () => {
  const [first, second] = tools([
    event("tool_call", null, { id: "a", name: "bash", arguments: { command: "ls -la ~" } }, 1),
    event("tool_call", null, { callId: "b", name: "bash", arguments: '{"command":"cat  x"}' }, 2),
    event("tool_result", "two\nlines\n", { callId: "b", name: "bash" }, 4),
    event("tool_result", null, { id: "a", exitCode: 255, output: "denied" }, 7),
  ]);
  expect(first).toMatchObject({
    call: { summary: "ls -la ~" },
    result: { trouble: "exit 255", lines: 1 },
    tookMs: 6000,
  });
  expect(second).toMatchObject({
    call: { summary: "cat x" },
    result: { output: "two\nlines\n", lines: 2 },
    tookMs: 2000,
  });
});

test("without ids a result goes to the first call of its name that waits", () => {
  const [read, submit] = tools([
    event("tool_call", "read_file", { path: "src/iban.js" }),
    event("tool_call", "submit_password", { level: 13 }),
    event("tool_result", "submit_password", { accepted: false, why: "refused", scripted: true }),
    event("tool_result", "read_file", { content: "export {}" }),
  ]);
  expect(read).toMatchObject({ call: { name: "read_file", summary: "src/iban.js" }, result: { output: "export {}" } });
  expect(submit).toMatchObject({ call: { summary: "level 13" }, result: { trouble: "rejected" } });
});

test("a result that nothing waits for stands alone, a call without one stays open, usage is not there", () => {
  const lines = new LogLines().of([
    event("tool_result", "stray", null),
    event("usage", null, { inputTokens: 4 }),
    event("tool_call", "bash", { command: "sleep 9" }),
  ]);
  expect(lines.map((line) => [line.kind, line.kind === "tool" && line.result])).toEqual([
    ["event", false],
    ["tool", null],
  ]);
});

test("it reads on where it stopped, and does not change the list it gave out", () => {
  const fold = new LogLines();
  const call = event("tool_call", "bash", { command: "ls" });
  const before = fold.of([call]);
  const after = fold.of([call, event("tool_result", "bash", { output: "a" })]);
  expect(before[0]).toMatchObject({ result: null });
  expect(after[0]).toMatchObject({ result: { output: "a" } });
  expect(after).toHaveLength(1);
});

test("lines know their level, and their text has no escape sequences", () => {
  const [, line] = new LogLines().of([event("level_started", "Level 13", { level: 13 }), event("log", "\u001b[31mno")]);
  expect(line?.level).toBe(13);
  expect(line && textOfLine(line)).toBe("no");
});
