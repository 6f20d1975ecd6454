import { findUser } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** The person at the desk, as the shell shows them. */
export async function deskUser(access: Access): Promise<{ name: string; email: string }> {
  const user = await findUser({ id: access.userId });
  return { name: access.userName, email: user?.email ?? "" };
}
