import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import type { ModelRequest } from "#test/model-provider/model-request.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { useWorkers, type WorkerBench } from "#test/worker-bench.ts";
import type { TestedAgent } from "./agents.ts";
import { type DocumentedAgent, documentedAcpAgents, documentedAgent } from "./documented-agents.ts";
import type { Installed } from "./install-agents.ts";

type Step = Reply | ((request: ModelRequest) => Reply);

/** What Gemini CLI asks a small model before each turn: which model is to have it. */
const ROUTE = JSON.stringify({
  complexity_reasoning: "small",
  complexity_score: 5,
  reasoning: "small",
  model_choice: "pro",
});

export interface AgentBench extends WorkerBench {
  /** the profile of an agent as it is documented, behind the wall, with the provider's port as its whole network */
  documented(agent: TestedAgent, fields?: object): Promise<string>;
  /** the same of its row over ACP */
  overAcp(agent: TestedAgent, fields?: object): Promise<string>;
  ticket(more?: object): ReturnType<WorkerBench["lead"]["createTicket"]>;
  /** Plays steps to the agents' own loop, the last one for ever; answers what it was asked, as it comes. */
  play(...steps: Step[]): ModelRequest[];
  /** The input tokens that an agent has to report for what was asked since `play`: each request has 100. */
  tokensOf(agent: TestedAgent): number;
  /** the only run of a ticket, its ticket, and the messages of its events */
  outcome(ticketId: string): Promise<Outcome>;
  /** the process that the wall's launcher started for the run; waits until there is one */
  childOf(runId: string): Promise<number>;
}

type Outcome = Awaited<ReturnType<WorkerBench["lead"]["readTicket"]>> & {
  run: Awaited<ReturnType<WorkerBench["lead"]["readRun"]>>;
  said: string[];
};

/** Call it once, at the top of a file, after `useDatabase()`. */
export function useAgents(installed: Installed): AgentBench {
  const bench = useWorkers();
  let provider: ModelProvider;
  let [asked, aside]: [ModelRequest[], number] = [[], 0];
  beforeAll(async () => {
    provider = await startModelProvider();
    process.env.PATH = `${installed.programs}:${process.env.PATH}`;
    for (const key of ["ANTHROPIC_API_KEY", "CODEX_API_KEY", "GEMINI_API_KEY"])
      process.env[key] = `sk-test-${"0".repeat(24)}`;
  });
  afterAll(() => provider.stop());

  const walled = (
    agent: TestedAgent,
    { command, grants }: DocumentedAgent,
    pointed: TestedAgent["pointed"],
    fields: object,
  ) => {
    const address = new URL(provider.url);
    return bench.profile({
      ...grants,
      command: pointed(command, address.origin),
      folders: agent.reads === undefined ? [] : [{ path: agent.reads }],
      workspace: { repo: bench.repo },
      network: [address.host],
      isolation: "sandbox",
      expectsNoChange: false,
      ...fields,
    });
  };

  return Object.assign(bench, {
    documented: (agent: TestedAgent, fields: object = {}) =>
      walled(agent, documentedAgent(agent.name), agent.pointed, fields),
    overAcp: (agent: TestedAgent, fields: object = {}) =>
      walled(agent, documentedAgent(agent.name, documentedAcpAgents()), agent.acpPointed, fields),
    ticket: (more: object = {}) =>
      bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false, ...more }),
    play(...steps: Step[]) {
      [asked, aside] = [[], 0];
      const own = asked;
      provider.script((request) => {
        // Titles, summaries, checks: they are not the agent's own loop.
        aside += request.tools.length === 0 ? 1 : 0;
        if (request.tools.length === 0) return { text: request.protocol === "gemini" ? ROUTE : "Fix the sum" };
        own.push(request);
        const step = steps[Math.min(own.length, steps.length) - 1] as Step;
        return typeof step === "function" ? step(request) : step;
      });
      return own;
    },
    tokensOf: ({ countsAside = false }: TestedAgent) => 100 * (asked.length + (countsAside ? aside : 0)),
    async outcome(ticketId: string) {
      const ticket = await bench.lead.readTicket(ticketId);
      const run = await bench.lead.readRun(ticket.runs.at(-1)?.id ?? "");
      const { items } = await bench.lead.readRunEvents(run.id);
      return { ...ticket, run, said: items.map(({ message }) => message ?? "") };
    },
    async childOf(runId: string) {
      for (;;) {
        const found = readdirSync("/proc").find((pid) => /^\d+$/.test(pid) && isChild(pid, runId));
        if (found !== undefined) return Number(found);
        await sleep(50);
      }
    },
  });
}

function isChild(pid: string, runId: string): boolean {
  const read = (of: string, name: string) => {
    try {
      return readFileSync(`/proc/${of}/${name}`, "utf8");
    } catch {
      return "";
    }
  };
  const parent = /^PPid:\s+(\d+)$/m.exec(read(pid, "status"))?.[1] ?? "";
  const isLauncher = (of: string) => /(^|\0)\S*launcher\.mjs\0/.test(read(of, "cmdline"));
  return read(pid, "environ").includes(`YARDMASTER_RUN=${runId}`) && isLauncher(parent) && !isLauncher(pid);
}

/** The worktree, as an agent tells its model. */
export function worktreeIn({ body }: ModelRequest): string {
  return /(\/[^\s"'`\\<]*\/worktrees\/[^\s"'`\\<]+)/.exec(JSON.stringify(body))?.[1] ?? "";
}

/** All that a request says, each message on its own. */
export function wordsOf({ messages }: ModelRequest): string[] {
  return messages.map(({ text }) => text).filter((text) => text !== "");
}

/** How often something was said to the model, or by it, in the conversation of a request. */
export function expectSaid(request: ModelRequest | undefined, text: string) {
  return expect(request ? wordsOf(request).join("\n").split(text).length - 1 : null, text);
}
