import { rm } from "node:fs/promises";
import { SCENARIOS } from "../../../demo/scenarios.ts";
import { type ApiClient, createApiClient } from "../../api-client/api-client.ts";
import { providerBooks, writeDemoProfiles } from "./demo-profiles.ts";
import { DEMO_SLUG, demoRepository } from "./demo-repository.ts";

const PROJECT = { slug: DEMO_SLUG, key: "DEMO", name: "Invoicing (demo)" };

export interface DemoOptions {
  /** address of the desk, which must be running */
  url: string;
  dataFolder: string;
  /** of scope automation, acting for an admin */
  token: string;
}

/**
 * Loads the demo: a repository, profiles for its workers, and over HTTP its project, policy and tickets. May be repeated: what
 * is there stays as it is. The workers are not started here. Throws ApiProblem or Unreachable.
 */
export async function loadDemo({ url, dataFolder, token }: DemoOptions): Promise<void> {
  const desk = createApiClient({ url, token });
  const repo = await demoRepository(dataFolder);
  if (!(await desk.listProjects()).items.some((project) => project.slug === PROJECT.slug)) {
    await desk.createProject(PROJECT);
    await rm(providerBooks(dataFolder), { recursive: true, force: true });
    await setPolicy(desk);
  }
  await createTickets(desk);
  await writeDemoProfiles(dataFolder, PROJECT.slug, repo);
}

/** Fewer retries than the defaults, so that the first minute of the demo shows what happens when they are spent. */
async function setPolicy(desk: ApiClient): Promise<void> {
  const policy = await desk.readPolicy(PROJECT.slug);
  const { api, verification, infrastructure } = policy.categories;
  const categories = {
    ...policy.categories,
    api: { ...api, maxRetries: 2, baseDelayMs: 3000 },
    verification: { ...verification, maxRetries: 1, baseDelayMs: 3000 },
    infrastructure: { ...infrastructure, baseDelayMs: 2000 },
  };
  await desk.putPolicy({ ...policy, categories, project: PROJECT.slug });
}

async function createTickets(desk: ApiClient): Promise<void> {
  const made = new Map(
    (await desk.listTickets({ project: PROJECT.slug, limit: 200 })).items.map((ticket) => [ticket.title, ticket.id]),
  );
  for (const { agent, act: _act, dependsOn = [], ...ticket } of SCENARIOS) {
    if (made.has(ticket.title)) continue;
    const { id } = await desk.createTicket({
      ...ticket,
      project: PROJECT.slug,
      labels: ["demo", agent],
      dependsOn: dependsOn.flatMap((title) => made.get(title) ?? []),
    });
    made.set(ticket.title, id);
  }
}
