"use server";
import { z } from "zod";
import { Role } from "#lib/contract/people.ts";
import { addPerson } from "#lib/lifecycle/people/add-person.ts";
import { deleteMember } from "#lib/lifecycle/people/delete-member.ts";
import { disablePerson } from "#lib/lifecycle/people/disable-person.ts";
import { enablePerson } from "#lib/lifecycle/people/enable-person.ts";
import type { PasswordLink } from "#lib/lifecycle/people/passwords/make-password-link.ts";
import { resetPassword } from "#lib/lifecycle/people/passwords/reset-password.ts";
import { putMember } from "#lib/lifecycle/people/put-member.ts";
import { signOutPerson } from "#lib/lifecycle/people/sign-out-person.ts";
import { Id, Slug, Text } from "../../contract/basics.ts";
import { type Answer, act, actAndRefresh } from "./act.ts";

const Whose = z.strictObject({ project: Slug, userId: Id });
const Whom = z.strictObject({ project: Slug, email: z.email(), name: Text(100).trim(), role: Role });
type Whose = z.infer<typeof Whose>;

/** Gives a member another role. */
export async function setRole(input: Whose & { role: z.infer<typeof Role> }): Promise<Answer<null>> {
  return actAndRefresh(Whose.extend({ role: Role }), input, async (access, { project, ...who }) => {
    await putMember(access, project, who);
    return null;
  });
}

/** Adds a person; `link` is the one by which they choose their password, null for who has an account. */
export async function addMember(
  input: z.infer<typeof Whom>,
): Promise<Answer<{ name: string; email: string; link: PasswordLink | null }>> {
  return actAndRefresh(Whom, input, async (access, { project, ...who }) => {
    const { member, link } = await addPerson(access, project, who);
    return { name: member.name, email: member.email, link };
  });
}

/** Takes someone out of the project. */
export async function removeMember(input: Whose): Promise<Answer<void>> {
  return actAndRefresh(Whose, input, (access, { project, userId }) => deleteMember(access, project, { userId }));
}

/** Ends every session of a member. */
export async function signOutMember(input: Whose): Promise<Answer<{ ended: number }>> {
  return actAndRefresh(Whose, input, (access, { project, userId }) => signOutPerson(access, project, userId));
}

/** Shuts a member out of the desk, or lets them in again. */
export async function setMemberDisabled(input: Whose & { disabled: boolean }): Promise<Answer<void>> {
  return actAndRefresh(Whose.extend({ disabled: z.boolean() }), input, (access, { project, userId, disabled }) =>
    (disabled ? disablePerson : enablePerson)(access, project, userId),
  );
}

/** Makes a link by which a member sets a new password; it is in this answer and nowhere else. */
export async function resetMemberPassword(input: Whose): Promise<Answer<PasswordLink>> {
  return act(Whose, input, (access, { project, userId }) => resetPassword(access, project, userId));
}
