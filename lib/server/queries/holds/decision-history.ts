import { readDecisionHistory } from "#lib/db/holds/decision-history.ts";
import type { DecisionHistory } from "#lib/engine/queue/next-best-minute.ts";
import { keepFresh } from "./keep-fresh.ts";

/** For a minute the order by the next best minute stays the same, so that the pages of one list fit together. */
const LIMITS = { ms: 60_000, most: 500 };

/** The outcomes of a project's decisions, read at most once a minute per process and project. */
export function decisionHistory(projectId: string): Promise<DecisionHistory> {
  return keepFresh("decision history", LIMITS, projectId, () => readDecisionHistory(projectId));
}
