"use server";
import { z } from "zod";
import { CorrectCategory, CreateFailureRule, type FailureRule } from "#lib/contract/failures.ts";
import { PutPolicy } from "#lib/contract/policies.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { correctCategory as correct } from "#lib/lifecycle/failures/correct-category.ts";
import { createFailureRule as createRule } from "#lib/lifecycle/failures/create-failure-rule.ts";
import { revokeFailureRule as revokeRule } from "#lib/lifecycle/failures/revoke-failure-rule.ts";
import { setPolicy } from "#lib/lifecycle/policies/set-policy.ts";
import { Id } from "../../contract/basics.ts";
import type { Run } from "../../contract/runs.ts";
import { type Answer, act } from "./act.ts";

/** Puts a policy in force that is an edit of `version`. */
export async function savePolicy(
  input: Policy & { project: string; version: number },
): Promise<Answer<{ version: number }>> {
  return act(PutPolicy, input, async (access, { project, version, ...policy }) => {
    const saved = await setPolicy(access, { project, version, policy });
    return { version: saved.version };
  });
}

/** Says what a failure really was. */
export async function correctCategory(input: CorrectCategory & { id: string }): Promise<Answer<Run>> {
  return act(CorrectCategory.extend({ id: Id }), input, (access, { id, ...correction }) =>
    correct(access, id, correction),
  );
}

/** Adds a rule to a project. */
export async function createFailureRule(input: CreateFailureRule): Promise<Answer<FailureRule>> {
  return act(CreateFailureRule, input, createRule);
}

/** Ends a rule of a project. */
export async function revokeFailureRule(input: { id: string }): Promise<Answer<void>> {
  return act(z.strictObject({ id: Id }), input, (access, { id }) => revokeRule(access, id));
}
