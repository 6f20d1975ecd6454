import { type DecisionSettings, updateDecisionSettings } from "#lib/db/holds/pending/decision-settings.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** Sets when the caller's decisions are sent and how they hear of them, from the next one on. No event. */
export async function setDecisionSettings(access: Access, settings: Partial<DecisionSettings>): Promise<void> {
  await updateDecisionSettings(access.userId, settings);
}
