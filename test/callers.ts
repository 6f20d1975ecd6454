import type { Role, Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";

/** Tokens of one person, one for each scope. */
export type Callers = Record<Scope, string> & { email: string; userId: string };

let made = 0;

/** Makes a person with a role in a project (null: in every project) and a token of each scope that acts for them. */
export async function makeCallers(role: Role = "admin", projectSlug: string | null = null): Promise<Callers> {
  made += 1;
  const email = `caller-${made}@example.com`;
  const { id } = await createUser({ email, password: "password of a test", role, projectSlug });
  const make = async (scope: Scope) =>
    (await createToken({ name: scope, scope, projectSlug, actsForEmail: email })).token;
  return {
    email,
    userId: id,
    agent: await make("agent"),
    sentinel: await make("sentinel"),
    automation: await make("automation"),
    read: await make("read"),
  };
}
