"use server";
import { PutSentinelRule, type RuleStanding } from "#lib/contract/reviews/sentinel-rules.ts";
import { setSentinelRule as set } from "#lib/lifecycle/reviews/set-sentinel-rule.ts";
import { type Answer, act } from "./act.ts";

/** Says whether a rule of a sentinel rejects or only advises. */
export async function setSentinelRule(input: PutSentinelRule): Promise<Answer<RuleStanding>> {
  return act(PutSentinelRule, input, set);
}
