import { expect, test } from "vitest";
import type { Progress } from "../../driver.ts";
import { AgentOutput } from "./agent-output.ts";

function output(before: { steps: number | null; costUsd: number | null } = { steps: null, costUsd: null }) {
  const totals: Progress[] = [];
  const agent = new AgentOutput(
    { inputTokens: null, outputTokens: null, ...before },
    "/repo",
    (of) => void totals.push(of),
  );
  return { agent, totals };
}
const result = { type: "result", subtype: "success", num_turns: 3, result: "Done.", total_cost_usd: 0.5 };

test("totals go on from what the run had spent before its pause, without what the agent does not count", () => {
  const { agent, totals } = output({ steps: 10, costUsd: 1.25 });
  agent.read(result);
  expect(totals).toEqual([{ steps: 13, costUsd: 1.75 }]);
});

test("numbers that no agent can mean do not reach the desk", () => {
  const { agent, totals } = output();
  agent.read({ ...result, num_turns: 2.4, total_cost_usd: -1, usage: { output_tokens: 1e300 } });
  expect(totals).toEqual([{ steps: 2, outputTokens: 2_000_000_000 }]);
});

test("the last word counts: a second try that succeeds makes good a first one that failed", () => {
  const { agent } = output();
  agent.read({ type: "turn.failed", error: { message: "no" } });
  expect(agent.end?.kind).toBe("failed");
  agent.read(result);
  expect(agent).toMatchObject({ end: { kind: "succeeded" }, summary: "Done." });
});

test("files of the worktree are named as the repository does", () => {
  const call = { type: "tool_use", id: "t", name: "Edit", input: { file_path: "/repo/src/a.js", old_string: "/repo" } };
  expect(output().agent.read({ type: "assistant", message: { content: [call] } })).toEqual([
    {
      type: "tool_call",
      message: "Edit",
      data: { id: "t", name: "Edit", input: { file_path: "src/a.js", old_string: "/repo" } },
    },
  ]);
});

test("a line of no known shape is left to others", () => {
  expect(output().agent.read({ type: "deploy" })).toBeNull();
});
