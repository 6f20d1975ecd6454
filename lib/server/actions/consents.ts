"use server";
import { z } from "zod";
import { revokeConsent as revoke } from "#lib/lifecycle/consents/revoke-consent.ts";
import { Id } from "../../contract/basics.ts";
import { type Answer, act } from "./act.ts";

/** Ends what was allowed. */
export async function revokeConsent(input: { id: string }): Promise<Answer<void>> {
  return act(z.strictObject({ id: Id }), input, (access, { id }) => revoke(access, id));
}
