import { readDecisionHistory } from "../../db/decision-history.ts";
import type { DecisionHistory } from "../../engine/next-best-minute.ts";
import { registry } from "../../process-registry.ts";

/** An order that is made of it stands so long: pages of one list follow one history. */
const FRESH_MS = 60_000;
const MOST_KEPT = 500;

type Kept = { at: number; history: Promise<DecisionHistory> };

/** What became of a project's decisions, read once a minute per process and project. */
export function decisionHistory(projectId: string): Promise<DecisionHistory> {
  const kept = registry.once("decision history", () => new Map<string, Kept>());
  const known = kept.get(projectId);
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.history;
  const history = readDecisionHistory(projectId);
  kept.delete(projectId);
  kept.set(projectId, { at: Date.now(), history });
  history.catch(() => kept.delete(projectId));
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  return history;
}
