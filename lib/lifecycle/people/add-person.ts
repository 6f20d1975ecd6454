import { findUser } from "#lib/db/people/users.ts";
import type { Access, Role } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { createUser } from "./create-user.ts";
import { generatePassword } from "./password.ts";
import { putMember } from "./put-member.ts";

/**
 * Brings somebody into a project: an account that exists gets the role, anybody else an account with a password, which
 * is in this answer and nowhere else (null where the account existed).
 * By: `appoint`. No event. Refuses what `putMember` refuses.
 */
export async function addPerson(access: Access, slug: string, input: { email: string; name?: string; role: Role }) {
  const project = await findProjectFor(access, "appoint", slug);
  const email = input.email.trim().toLowerCase();
  if ((await findUser({ email })) !== null) {
    return { member: await putMember(access, slug, { email, role: input.role }), password: null };
  }
  const password = generatePassword();
  await createUser({ ...input, email, password, projectSlug: project.slug }, access);
  return { member: await putMember(access, slug, { email, role: input.role }), password };
}
