"use server";
import { updateHold as update } from "#lib/lifecycle/holds/update-hold.ts";
import { Id } from "../../contract/basics.ts";
import { type Hold, UpdateHold } from "../../contract/holds.ts";
import { type Answer, act } from "./act.ts";

const OnHold = { holdId: Id };

/** Gives a hold another owner, or another time to look at it again. */
export async function updateHold(input: { holdId: string } & UpdateHold): Promise<Answer<Hold>> {
  return act(UpdateHold.extend(OnHold), input, (access, { holdId, ...change }) => update(access, holdId, change));
}
