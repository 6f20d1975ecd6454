import { CreateProject } from "#lib/contract/projects.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { retryPolicy } from "#lib/engine/failures/retry-policy.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { createProject } from "#lib/lifecycle/projects/create-project.ts";
import { type Category, MAX_ATTEMPTS, MAX_REJECTIONS, MAX_UNAVAILABLE, RETRIES } from "./model.ts";

export type Run = { id: string; leaseToken: string; agent: string };
type Review = { id: string; leaseToken: string };
/** A project of its own on the real desk, and what its callers hold. */
export type Desk = {
  slug: string;
  projectId: string;
  lead: Access;
  agent: Access;
  sentinel: Access;
  tickets: string[];
  /** by ticket; each claim and resume adds a lease */
  leases: Map<string, Run[]>;
  reviews: Map<string, Review>;
};

const DAY_MS = 86_400_000;
let projects = 0;

/** Every backoff takes as long as a policy allows, so that none ends by itself in a test, however slow the machine. */
export async function openDesk(team: Pick<Desk, "lead" | "agent" | "sentinel"> & { admin: Access }): Promise<Desk> {
  const number = ++projects;
  const key = `M${String.fromCharCode(65 + (Math.floor(number / 676) % 26), 65 + (Math.floor(number / 26) % 26), 65 + (number % 26))}`;
  const { slug } = await createProject(
    team.admin,
    CreateProject.parse({ slug: `model-${number}`, key, name: `Model ${number}` }),
  );
  const slow = (retries: number) => retryPolicy(retries, "linear", DAY_MS);
  const categories = { ...DEFAULT_POLICY.categories };
  for (const name of Object.keys(RETRIES) as Category[]) categories[name] = slow(RETRIES[name]);
  await setPolicy(team.admin, {
    project: slug,
    version: 0,
    policy: {
      ...DEFAULT_POLICY,
      categories,
      rejections: slow(MAX_REJECTIONS),
      reviews: slow(MAX_UNAVAILABLE),
      maxAttempts: MAX_ATTEMPTS,
    },
  });
  const { rows } = await sql("SELECT id FROM project WHERE slug = $1", [slug]);
  return { ...team, slug, projectId: rows[0].id, tickets: [], leases: new Map(), reviews: new Map() };
}

export function sql(text: string, params: unknown[]) {
  return pool().query(text, params);
}
