import type { AskQuery, Asks } from "#lib/contract/agents.ts";
import { readAsks } from "#lib/db/agents/agent-asks.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { unservedText } from "#lib/engine/queue/served-by.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** Whether somebody alive would take a ticket like this, said before it is made. Cost: see `readAsks`. Throws `not_found`. */
export async function getAsks(access: Access, { project, labels, driver }: AskQuery): Promise<Asks> {
  const projectId = await projectAskedFor(access, project);
  const [asks, now] = await Promise.all([readAsks(projectId), databaseNow()]);
  const living = asks.filter(({ role, alive }) => role === "agent" && alive);
  const text = unservedText(asks, { role: "agent", projectId, driver: driver ?? null, labels }, now);
  return {
    warning: text && `${text}.`,
    drivers: [...new Set(living.flatMap((ask) => ask.driver ?? []))].toSorted(),
    labels: [...new Set(living.flatMap((ask) => ask.labels))].toSorted(),
  };
}
