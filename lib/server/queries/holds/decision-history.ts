import { readDecisionHistory } from "#lib/db/holds/decision-history.ts";
import type { DecisionHistory } from "#lib/engine/queue/next-best-minute.ts";
import { keepFresh } from "./keep-fresh.ts";

/** An order that is made of it stands so long: pages of one list follow one history. */
const LIMITS = { ms: 60_000, most: 500 };

/** What became of a project's decisions, read once a minute per process and project. */
export function decisionHistory(projectId: string): Promise<DecisionHistory> {
  return keepFresh("decision history", LIMITS, projectId, () => readDecisionHistory(projectId));
}
