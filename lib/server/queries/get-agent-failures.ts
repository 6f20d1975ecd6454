import { type AgentFailures, FAILURE_SPANS, type FailureQuery } from "../../contract/agents.ts";
import { countFailures } from "../../db/agent-figures.ts";
import type { Access } from "../../engine/access.ts";
import { projectAskedFor } from "./project-asked-for.ts";

/**
 * How often runs failed or were lost within a day or a week, and why; with `name` those of one agent. Cost: index run_ended, as
 * many entries as ended in that time. Throws `not_found`.
 */
export async function getAgentFailures(access: Access, query: FailureQuery): Promise<AgentFailures> {
  const projectId = await projectAskedFor(access, query.project);
  return countFailures(projectId, query.name ?? null, FAILURE_SPANS[query.span]);
}
