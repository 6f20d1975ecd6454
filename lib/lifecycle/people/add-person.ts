import { findUser } from "#lib/db/people/users.ts";
import type { Access, Role } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { createUser } from "./create-user.ts";
import { makePasswordLink, type PasswordLink } from "./passwords/make-password-link.ts";
import { requireRecentPassword } from "./passwords/recent-password.ts";
import { putMember } from "./put-member.ts";

/**
 * Brings somebody into a project: an account that exists gets the role, anybody else an account and a link by which they choose
 * their password, which is in this answer and nowhere else (null where the account existed).
 * By: `appoint`, with a recent password. No event. Refuses what `putMember` refuses.
 */
export async function addPerson(
  access: Access,
  slug: string,
  input: { email: string; name?: string; role: Role },
): Promise<{ member: Awaited<ReturnType<typeof putMember>>; link: PasswordLink | null }> {
  const project = await findProjectFor(access, "appoint", slug);
  await requireRecentPassword(access);
  const email = input.email.trim().toLowerCase();
  if ((await findUser({ email })) !== null) {
    return { member: await putMember(access, slug, { email, role: input.role }), link: null };
  }
  const { id } = await createUser({ ...input, email, password: null, projectSlug: project.slug }, access);
  return {
    member: await putMember(access, slug, { email, role: input.role }),
    link: await makePasswordLink(id, "invitation"),
  };
}
