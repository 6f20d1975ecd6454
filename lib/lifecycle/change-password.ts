import { findPasswordHash, findUser, setPassword } from "../db/users.ts";
import type { Access } from "../engine/access.ts";
import { hashPassword, isPassword } from "./password.ts";
import { Refusal } from "./refusal.ts";

/** Changes the caller's own password and ends their other sessions. Only in a browser, and only with the present password. */
export async function changePassword(access: Access, input: { current: string; next: string }): Promise<void> {
  if (access.sessionId === null) throw new Refusal("forbidden", "A password is changed in the browser.");
  const user = await findUser({ id: access.userId });
  const kept = user && (await findPasswordHash(user.email));
  if (!(await isPassword(kept?.passwordHash ?? null, input.current))) {
    throw new Refusal("invalid_request", "That is not your present password.", {
      errors: [{ path: "current", message: "is not your present password" }],
    });
  }
  await setPassword(access.userId, await hashPassword(input.next), access.sessionId);
}
