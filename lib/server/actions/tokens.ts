"use server";
import type { z } from "zod";
import { type CreatedToken, CreateToken, DeleteToken } from "#lib/contract/people.ts";
import { createOwnToken } from "#lib/lifecycle/people/create-own-token.ts";
import { revokeToken as revoke } from "#lib/lifecycle/people/revoke-token.ts";
import { type Answer, actAndRefresh } from "./act.ts";

/** Makes a token that acts for the caller; its secret is in this answer and nowhere else. */
export async function createToken(input: CreateToken): Promise<Answer<z.infer<typeof CreatedToken>>> {
  return actAndRefresh(CreateToken, input, createOwnToken);
}

/** Ends a token at once. */
export async function revokeToken(input: { id: string }): Promise<Answer<void>> {
  return actAndRefresh(DeleteToken, input, (access, { id }) => revoke(access, id));
}
