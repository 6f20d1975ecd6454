import type { Actor } from "#lib/contract/basics.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { insertUser } from "#lib/db/people/users.ts";
import { readProject } from "#lib/db/projects/projects.ts";
import type { Access, Role } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { hashChosenPassword } from "./passwords/chosen-password.ts";
import { hashNoPassword } from "./passwords/password.ts";

export type NewPerson = {
  email: string;
  /** left out: the part of the e-mail before the @ */
  name?: string;
  /** null: they set one by a link */
  password: string | null;
  /** somebody else chose the password: it opens no session until its person has set another one */
  mustChange?: boolean;
  role: Role;
  /** null or left out: the role holds in every project */
  projectSlug?: string | null;
};

/**
 * Makes a person who can sign in, without asking for a permission: for the command line and the first start. Pages use
 * `addPerson`, and say who does it. Refuses `not_found` for an unknown project, `invalid_request` for an e-mail that is taken (upper and
 * lower case are the same) and for a password that may not be chosen.
 */
export async function createUser(
  input: NewPerson,
  by: Access | Actor = ENGINE,
): Promise<{ id: string; email: string }> {
  const email = input.email.trim().toLowerCase();
  const project = input.projectSlug ? await readProject({ slug: input.projectSlug }) : null;
  if (input.projectSlug && project === null)
    throw new Refusal("not_found", `There is no project ${input.projectSlug}.`);
  const id = newId("usr");
  const name = input.name?.trim() || nameIn(email);
  const passwordHash =
    input.password === null ? await hashNoPassword() : await hashChosenPassword(input.password, email);
  const membership = { id: newId("mem"), projectId: project?.id ?? null, role: input.role };
  const user = { id, email, name, passwordHash, mustChangePassword: input.mustChange ?? false, membership };
  const inserted = await transact(
    ENGINE,
    async (tx) => {
      if (!(await insertUser(tx, user))) return false;
      const subject = { kind: "person", id, name };
      const data = { email, role: input.role };
      await recordAct(tx, by, { act: "person.created", projectId: membership.projectId, subject, data });
      return true;
    },
    "create user",
  );
  if (!inserted) throw refuseField("email", "is taken", `${email} has an account already.`);
  return { id, email };
}

/** `mira.kaur@…` → "Mira Kaur". */
function nameIn(email: string): string {
  const words = (email.split("@")[0] ?? email).split(/[._-]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
