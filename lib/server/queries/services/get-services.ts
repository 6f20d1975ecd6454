import type { ListServices, Services } from "#lib/contract/services.ts";
import { readPolicy } from "#lib/db/policies/policies.ts";
import { listServices } from "#lib/db/services/list-services.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/** The services of a project, and whether they work; those that are down come first. Throws `not_found`. */
export async function getServices(access: Access, { project }: ListServices): Promise<Services> {
  const projectId = await projectAskedFor(access, project);
  const { policy } = await readPolicy(projectId);
  return { items: await listServices(projectId, policy.services.withinSeconds) };
}
