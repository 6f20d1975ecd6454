"use server";
import { PutRetention, type Retention } from "#lib/contract/policies/retention.ts";
import { setRetention as set } from "#lib/lifecycle/retention/set-retention.ts";
import { type Answer, act } from "./act.ts";

/** Says how long the project keeps its logs in the database: an edit of `version`. */
export async function setRetention(input: PutRetention): Promise<Answer<Retention>> {
  return act(PutRetention, input, set);
}
