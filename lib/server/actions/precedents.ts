"use server";
import { z } from "zod";
import { changePrecedent as change } from "#lib/lifecycle/precedents/change-precedent.ts";
import { revokePrecedent as revoke } from "#lib/lifecycle/precedents/revoke-precedent.ts";
import { Id } from "../../contract/basics.ts";
import { ChangePrecedent, type Precedent } from "../../contract/precedents.ts";
import { type Answer, act } from "./act.ts";

const OnPrecedent = z.strictObject({ id: Id });

/** Sets whether a kept answer is given by itself, or moves its end. */
export async function changePrecedent(input: { id: string } & ChangePrecedent): Promise<Answer<Precedent>> {
  return act(ChangePrecedent.safeExtend(OnPrecedent.shape), input, (access, { id, ...to }) => change(access, id, to));
}

/** Ends a kept answer. */
export async function revokePrecedent(input: { id: string }): Promise<Answer<void>> {
  return act(OnPrecedent, input, (access, { id }) => revoke(access, id));
}
