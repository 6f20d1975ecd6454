import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import type { ModelRequest } from "#test/model-provider/model-request.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { git, useWorkers } from "#test/worker-bench.ts";
import { TESTED_AGENTS, type TestedAgent } from "./agents.ts";
import { documentedAgent } from "./documented-agents.ts";
import { installAgents } from "./install-agents.ts";

const installed = await installAgents();
useDatabase();
const bench = useWorkers();
let provider: ModelProvider;
beforeAll(async () => {
  provider = await startModelProvider();
  process.env.PATH = `${installed.programs}:${process.env.PATH}`;
  for (const key of ["ANTHROPIC_API_KEY", "CODEX_API_KEY", "GEMINI_API_KEY"]) process.env[key] = `sk-test-${"0".repeat(24)}`;
});
afterAll(() => provider.stop());

function profileOf(agent: TestedAgent, fields: object = {}) {
  const { command, grants } = documentedAgent(agent.name);
  const address = new URL(provider.url);
  return bench.profile({
    ...grants,
    command: agent.pointed(command, address.origin),
    workspace: { repo: bench.repo },
    folders: agent.reads === undefined ? [] : [{ path: agent.reads }],
    network: [address.host],
    isolation: "sandbox",
    expectsNoChange: false,
    ...fields,
  });
}

const ticket = (more: object = {}) =>
  bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false, ...more });

/** What Gemini CLI asks of a small model before each turn: which model is to have it. */
const ROUTE = JSON.stringify({ complexity_reasoning: "small", complexity_score: 5, reasoning: "small", model_choice: "pro" });

/** Plays steps to the agent's own loop; what it asks on the side (titles, checks) is answered in a word. */
function play(...steps: (Reply | ((request: ModelRequest) => Reply))[]) {
  const asked: ModelRequest[] = [];
  provider.script((request) => {
    if (process.env.SHOW) console.log(request.protocol, request.tools.join(" "), JSON.stringify(request.body).length);
    if (request.tools.length === 0) return { text: request.protocol === "gemini" ? ROUTE : "Fix the sum" };
    asked.push(request);
    const step = steps[Math.min(asked.length, steps.length) - 1] as Reply;
    return typeof step === "function" ? (step as (request: ModelRequest) => Reply)(request) : step;
  });
  return asked;
}

/** The worktree, as the agent tells its model. */
function worktreeIn({ body }: ModelRequest): string {
  return /(\/[^\s"'`\\<]*\/worktrees\/[^\s"'`\\<]+)/.exec(JSON.stringify(body))?.[1] ?? "";
}

for (const agent of TESTED_AGENTS) {
  const missing = installed.missing.get(agent.program);
  describe.skipIf(missing !== undefined)(`${agent.name} ${installed.versions.get(agent.program) ?? ""}`, () => {
    test("does its work behind the wall and is done", async () => {
      play(
        { text: "I look first.", calls: [agent.shell("cat sum.js; pwd; git log --oneline | head -3")] },
        (request) => ({ calls: [agent.write(`${worktreeIn(request)}/NOTES.md`, "The sum adds.\n")] }),
        { calls: [agent.shell("sed -i 's/a - b/a + b/' sum.js && git diff --stat && git -c user.name=Agent -c user.email=agent@example.com commit -qam 'Add'")] },
        { text: "The sum adds now." },
      );
      const made = await ticket();
      await bench.once(await profileOf(agent));
      const { state, runs } = await bench.lead.readTicket(made.id);
      const run = await bench.lead.readRun(runs[0]?.id ?? "");
      const { items } = await bench.lead.readRunEvents(run.id);
      if (process.env.SHOW) console.log(JSON.stringify({ run, items }, null, 1).slice(0, 12000));
      expect(run).toMatchObject({ state: "succeeded", summary: "The sum adds now." });
      expect(state).toBe("done");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:sum.js`)).toContain("a + b");
      expect(git(bench.repo, "show", `yardmaster/${made.key}:NOTES.md`)).toBe("The sum adds.");
      expect(git(bench.repo, "log", "--format=%an: %s", `yardmaster/${made.key}`)).toContain("Agent: Add");
      expect(run.inputTokens).toBeGreaterThan(0);
    });
  });
}
