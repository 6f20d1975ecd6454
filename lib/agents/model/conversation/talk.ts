import type { AgentJob } from "#lib/agents/driver.ts";
import type { ProviderTalk } from "../provider/provider-talk.ts";
import type { ConversationEvents } from "./conversation-events.ts";
import type { ConversationMemory } from "./conversation-memory.ts";
import type { ConversationPlan, ConversationTool } from "./conversation-plan.ts";

/** What the parts of one conversation share. */
export interface Talk {
  job: AgentJob;
  plan: ConversationPlan;
  tools: Record<string, ConversationTool>;
  memory: ConversationMemory;
  events: ConversationEvents;
  provider: ProviderTalk;
}

/** Tells the desk the totals of the run. */
export function reportProgress({ job, plan, memory }: Pick<Talk, "job" | "plan" | "memory">): void {
  const { totals, stepsUntil } = memory.stored;
  const level = plan.level?.() ?? null;
  job.progress({ ...totals, stepLimit: stepsUntil, ...(level === null ? {} : { level: level.current }) });
}
