import { readAccessOfSession, readAccessOfToken } from "#lib/db/people/access.ts";
import type { Access, Role, Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { hashToken } from "#lib/lifecycle/people/token-secret.ts";

const PASSWORD = "password of a test";

/** Someone who exists only in tests; `access()` is what they may do at the moment, null when signed out. */
export interface Somebody {
  id: string;
  email: string;
  password: string;
  access(): Promise<Access>;
  signedIn(): Promise<boolean>;
}

/** Makes a person with a role in a project (null: in every project) and signs them in. */
export async function somebody(name: string, role: Role, projectSlug: string | null = null): Promise<Somebody> {
  const email = `${name}@example.com`;
  const { id } = await createUser({ email, password: PASSWORD, role, projectSlug });
  const session = await openSession({ email, password: PASSWORD, userAgent: null, address: null });
  const read = () => readAccessOfSession(session?.sessionId ?? "");
  return {
    id,
    email,
    password: PASSWORD,
    access: async () => {
      const access = await read();
      if (access === null) throw new Error(`${name} is signed out`);
      return access;
    },
    signedIn: async () => (await read()) !== null,
  };
}

/** What a new token that acts for someone may do. */
export async function tokenAccess(
  actsForEmail: string,
  scope: Scope,
  projectSlug: string | null = null,
): Promise<Access> {
  const { token } = await createToken({ name: "of a test", scope, projectSlug, actsForEmail });
  const access = await readAccessOfToken(hashToken(token));
  if (access === null) throw new Error("the token does not work");
  return access;
}
