import { type AgentFailures, FAILURE_SPANS, type FailureQuery } from "#lib/contract/agents.ts";
import { countFailures } from "#lib/db/agents/agent-figures.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/**
 * How often runs failed or were lost within a day or a week, and why; with `name` those of one agent. Cost: index run_ended, as
 * many entries as ended in that time. Throws `not_found`.
 */
export async function getAgentFailures(access: Access, query: FailureQuery): Promise<AgentFailures> {
  const projectId = await projectAskedFor(access, query.project);
  return countFailures(projectId, query.name ?? null, FAILURE_SPANS[query.span]);
}
