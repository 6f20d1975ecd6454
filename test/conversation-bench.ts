import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import type { AgentJob, DriverEvent, Outcome, Progress } from "#lib/agents/driver.ts";
import { converse } from "#lib/agents/model/conversation/conversation.ts";
import { type ConversationPlan, conversationTool } from "#lib/agents/model/conversation/conversation-plan.ts";
import type { Timing } from "#lib/agents/model/provider/provider-retries.ts";
import type { Reply } from "./model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "./model-provider.ts";

/** Of the test that runs: the provider that its conversations are held with, and a folder for the folders of its runs. */
export let provider: ModelProvider;
export let folder = "";

/** Call it once, at the top of a test file that plays conversations. */
export function useConversations(): void {
  beforeAll(async () => {
    provider = await startModelProvider();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "conversation-test-"));
    provider.requests.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
}

const TIMING: Timing = { baseMs: 1, capMs: 4, tries: 4, longestWaitMs: 60_000, silenceMs: 10_000, random: () => 0 };
export type Protocol = "openai_compatible" | "anthropic";

export interface Played {
  outcome: Outcome;
  events: DriverEvent[];
  totals: Progress[];
  /** what the tool `work` was called with */
  worked: string[];
}

/** Plays one run against replies in order; the last one is given again and again. */
export async function play(
  replies: Reply[] | ((number: number) => Reply),
  options: {
    job?: Partial<AgentJob>;
    settings?: object;
    plan?: Partial<ConversationPlan>;
    timing?: Partial<Timing>;
    protocol?: Protocol;
  } = {},
): Promise<Played> {
  const played: Omit<Played, "outcome"> = { events: [], totals: [], worked: [] };
  provider.script((_request, number) =>
    typeof replies === "function" ? replies(number) : (replies[Math.min(number, replies.length - 1)] as Reply),
  );
  const job = {
    ticket: { key: "DEF-1", title: "Do it", description: "", acceptanceCriteria: [] },
    run: { id: "run_1", number: 1 },
    brief: { text: "The brief.", attempt: 1 },
    resume: null,
    folder: path.join(folder, "run_1"),
    previousFolders: [],
    signal: new AbortController().signal,
    mask: (text: string) => text,
    report: async (event: DriverEvent) => void played.events.push(event),
    progress: (totals: Progress) => void played.totals.push(totals),
    whyNotDone: async () => null,
    save: async () => {},
    steering: { pause: () => null, messages: () => [], heard: async () => {} },
    ...options.job,
  } as unknown as AgentJob;
  await mkdir(job.folder, { recursive: true });
  const plan = {
    kind: "test",
    settings: {
      provider: options.protocol ?? "openai_compatible",
      baseUrl: provider.url,
      model: "test",
      stepLimit: 50,
      maxResumes: 3,
      prices: { inputUsdPerMillion: 10, outputUsdPerMillion: 100 },
      ...options.settings,
    },
    system: "You are a test.",
    goal: "The goal.",
    canFinish: true,
    tools: {
      work: conversationTool({
        description: "works",
        inputSchema: z.object({ on: z.string() }),
        async execute({ on }) {
          played.worked.push(on);
          if (on === "throw") throw new Error("it broke");
          return { ok: true, output: { done: on } };
        },
      }),
    },
    missing: async () => null,
    ...options.plan,
  } as ConversationPlan;
  provider.requests.length = 0;
  return { outcome: await converse(job, plan, { ...TIMING, ...options.timing }), ...played };
}

/** A call of the tool that every played conversation has. */
export const work = (on: string, id?: string) => ({ name: "work", input: { on }, ...(id ? { id } : {}) });
export const ask = { name: "ask_user", input: { question: "Which?", options: ["a", "b"] } };
/** What a run reported, without its usage and why each step was followed by the next. */
export const types = (events: DriverEvent[]) =>
  events.map(({ type }) => type).filter((type) => type !== "usage" && type !== "next_step");
export const lastRequest = () => provider.requests.at(-1);
/** Who said what in the latest request. */
export const said = () => lastRequest()?.messages.map(({ role, text }) => `${role}: ${text}`) ?? [];
