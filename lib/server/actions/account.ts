"use server";
import { headers } from "next/headers";
import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { type CreatedToken, CreateToken, DeleteToken } from "#lib/contract/people.ts";
import { changePassword as change } from "#lib/lifecycle/people/change-password.ts";
import { createOwnToken } from "#lib/lifecycle/people/create-own-token.ts";
import { endOtherSessions as endOthers } from "#lib/lifecycle/people/end-other-sessions.ts";
import { PASSWORD_LENGTH } from "#lib/lifecycle/people/password.ts";
import { revokeSession } from "#lib/lifecycle/people/revoke-session.ts";
import { revokeToken as revoke } from "#lib/lifecycle/people/revoke-token.ts";
import { countSignIn, forgiveSignIn } from "#lib/server/auth/sign-in-throttle.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { type Answer, actAndRefresh } from "./act.ts";

const Passwords = z.strictObject({
  current: z.string().min(1).max(1000),
  next: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
});

/** Changes one's own password; guesses at the present one are throttled like those at the sign-in page. */
export async function changePassword(input: z.infer<typeof Passwords>): Promise<Answer<null>> {
  return actAndRefresh(Passwords, input, async (access, passwords) => {
    const address = clientAddress(await headers());
    await countSignIn(address, access.userId);
    await change(access, passwords);
    await forgiveSignIn(address, access.userId);
    return null;
  });
}

/** Ends another of one's own sessions. */
export async function endSession(input: { id: string }): Promise<Answer<void>> {
  return actAndRefresh(z.strictObject({ id: Id }), input, (access, { id }) => revokeSession(access, id));
}

/** Ends all one's sessions but the one of this browser. */
export async function endOtherSessions(): Promise<Answer<{ ended: number }>> {
  return actAndRefresh(z.strictObject({}), {}, endOthers);
}

/** Makes a token that acts for the caller; its secret is in this answer and nowhere else. */
export async function createToken(input: CreateToken): Promise<Answer<z.infer<typeof CreatedToken>>> {
  return actAndRefresh(CreateToken, input, createOwnToken);
}

/** Ends a token at once. */
export async function revokeToken(input: { id: string }): Promise<Answer<void>> {
  return actAndRefresh(DeleteToken, input, (access, { id }) => revoke(access, id));
}
