import type { AgentActivity, AgentQuery } from "#lib/contract/agents.ts";
import { countEndedByHour } from "#lib/db/agents/agent-figures.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "../projects/project-asked-for.ts";

/**
 * What ended in each of the last 24 hours: runs, or with `role` sentinel reviews; of everyone, or with `name` of one. Cost:
 * indexes run_ended and review_ended, as many entries as ended in that time. Throws `not_found`.
 */
export async function getAgentActivity(access: Access, query: AgentQuery): Promise<AgentActivity> {
  const projectId = await projectAskedFor(access, query.project);
  const hours = await countEndedByHour(projectId, { role: query.role ?? "agent", name: query.name ?? null });
  return { hours: hours.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })) };
}
