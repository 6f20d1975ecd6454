import type { ApiClient } from "#lib/api-client/api-client.ts";

/** Takes the waits before a retry out of a project's policy, where they are not what is tested. */
export async function retryAtOnce(lead: ApiClient, project: string): Promise<void> {
  const policy = await lead.readPolicy(project);
  for (const category of Object.values(policy.categories)) Object.assign(category, { baseDelayMs: 0, jitter: 0 });
  await lead.putPolicy({ ...policy, project });
}
