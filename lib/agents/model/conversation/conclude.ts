import type { Outcome } from "#lib/agents/driver.ts";
import { maskJson } from "#lib/agents/text/mask-secrets.ts";
import { checkpointOf } from "./checkpoint.ts";
import type { Ending } from "./conversation-plan.ts";
import type { Talk } from "./talk.ts";

const MOST_SUMMARY = 20_000;

/**
 * The outcome of a conversation, on the disk before it is reported: a worker that is killed on the way to the desk has decided
 * all the same, and the run that takes over reports it again. A pause carries all that is needed to go on elsewhere.
 */
export async function concluded({ plan, memory }: Talk, ending: Ending): Promise<Outcome> {
  const { summary, ...said } = plan.hide === undefined ? ending : maskJson(ending, plan.hide);
  const level = plan.level?.() ?? null;
  const outcome: Outcome = {
    ...(level !== null && said.outcome === "paused" ? { level } : {}),
    ...said,
    ...(summary ? { summary: summary.slice(0, MOST_SUMMARY).toWellFormed() } : {}),
    costUsd: memory.kept.totals.costUsd,
  } as Outcome;
  await memory.note({ is: "ended", outcome });
  return outcome.outcome === "paused" ? { ...outcome, checkpoint: checkpointOf(memory.kept) } : outcome;
}
