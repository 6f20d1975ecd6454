import type { AgentJob, Outcome } from "../driver.ts";
import type { ConversationPlan } from "./conversation-plan.ts";

/**
 * Runs one conversation with a model to its outcome: one step at a time, each call and result stored before what follows
 * (SEEDS 3 and 4). Goes on where a paused run stopped, or where a lost or released run before this one did.
 */
export async function converse(_job: AgentJob, _plan: ConversationPlan): Promise<Outcome> {
  throw new Error("not built yet");
}
