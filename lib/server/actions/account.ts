"use server";
import { z } from "zod";
import { Id } from "#lib/contract/basics.ts";
import { type CreatedToken, CreateToken, DeleteToken, SetDecisionSettings } from "#lib/contract/people.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { createOwnToken } from "#lib/lifecycle/people/create-own-token.ts";
import { endOtherSessions as endOthers } from "#lib/lifecycle/people/end-other-sessions.ts";
import { changePassword as change } from "#lib/lifecycle/people/passwords/change-password.ts";
import { provePassword as prove } from "#lib/lifecycle/people/passwords/prove-password.ts";
import { revokeSession } from "#lib/lifecycle/people/revoke-session.ts";
import { revokeToken as revoke } from "#lib/lifecycle/people/revoke-token.ts";
import { setDecisionSettings } from "#lib/lifecycle/people/set-decision-settings.ts";
import { countProof, forgiveProof } from "#lib/server/auth/sign-in-throttle.ts";
import { type Answer, act, actAndRefresh } from "./act.ts";

const Passwords = z.strictObject({ current: z.string().min(1).max(1000), next: z.string().max(1000) });

/** Changes one's own password; guesses at the present one are throttled like those at the sign-in page. */
export async function changePassword(input: z.infer<typeof Passwords>): Promise<Answer<null>> {
  return actAndRefresh(Passwords, input, (access, passwords) => guarded(access, () => change(access, passwords)));
}

/** Takes one's password again, before what asks for a recent one; throttled in the same way. */
export async function provePassword(input: { password: string }): Promise<Answer<null>> {
  const Given = z.strictObject({ password: z.string().min(1).max(1000) });
  return act(Given, input, (access, { password }) => guarded(access, () => prove(access, password)));
}

async function guarded(access: Access, work: () => Promise<void>): Promise<null> {
  await countProof(access.sessionId ?? "");
  await work();
  await forgiveProof(access.sessionId ?? "");
  return null;
}

/** Sets after how many seconds one's decisions are sent, and how one hears of them. */
export async function saveDecisionSettings(input: SetDecisionSettings): Promise<Answer<void>> {
  return actAndRefresh(SetDecisionSettings, input, setDecisionSettings);
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
