import { page } from "#lib/contract/basics.ts";
import {
  CorrectCategory,
  CreateFailureRule,
  FailureRule,
  ListFailureRules,
  PreviewFailureRule,
  RulePreview,
} from "#lib/contract/failures.ts";
import { PolicyReplay, ReplayPolicy } from "#lib/contract/policies/policy-replay.ts";
import { ListPolicyVersions, PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { Run } from "#lib/contract/runs.ts";
import { findLiveRule } from "#lib/db/failures/failure-rules.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { correctCategory } from "#lib/lifecycle/failures/correct-category.ts";
import { createFailureRule } from "#lib/lifecycle/failures/create-failure-rule.ts";
import { revokeFailureRule } from "#lib/lifecycle/failures/revoke-failure-rule.ts";
import { listFailureRules, previewFailureRule } from "#lib/server/queries/failures/failure-rules.ts";
import { listPolicyVersions } from "#lib/server/queries/policies/policies.ts";
import { replayPolicy } from "#lib/server/queries/policies/replay-policy.ts";
import { endpointsOf } from "../endpoint.ts";

/** What people correct in the classification of failures, the rules made of it, the versions of the policy, and what another one would have done. */

const { get, post, put, del } = endpointsOf("Administration");

export const FAILURE_RULE_ENDPOINTS = [
  put("/api/v1/runs/{id}/category", {
    tag: "Agents",
    summary: "Correct what the failure of a run was taken for",
    description: "The original classification stays; correcting back to it withdraws the correction.",
    permission: "decide",
    target: findRun,
    body: CorrectCategory,
    response: Run,
    handler: (access, { target: run, body }) => correctCategory(access, run.id, body),
  }),
  get("/api/v1/failure-rules", {
    summary: "List the failure rules of a project, in the order in which they are tried",
    permission: "read",
    query: ListFailureRules,
    response: page(FailureRule),
    handler: (access, { query }) => listFailureRules(access, query),
  }),
  post("/api/v1/failure-rules", {
    summary: "Add a failure rule to a project",
    description: "In the pattern `*` stands for anything, and case does not count. It is tried before all older ones.",
    permission: "decide",
    body: CreateFailureRule,
    status: 201,
    response: FailureRule,
    handler: (access, { body }) => createFailureRule(access, body),
  }),
  del("/api/v1/failure-rules/{id}", {
    summary: "Revoke a failure rule",
    permission: "decide",
    target: findLiveRule,
    response: null,
    handler: (access, { target: rule }) => revokeFailureRule(access, rule.id),
  }),
  get("/api/v1/failure-rule-preview", {
    summary: "Count what a pattern would have matched among the latest failures",
    permission: "read",
    query: PreviewFailureRule,
    response: RulePreview,
    handler: (access, { query }) => previewFailureRule(access, query),
  }),
  get("/api/v1/policy-versions", {
    summary: "List every policy that a project has had, the latest first",
    permission: "read",
    query: ListPolicyVersions,
    response: page(PolicyVersion),
    handler: (access, { query }) => listPolicyVersions(access, query),
  }),
  post("/api/v1/policies/replay", {
    summary: "Replay the last 30 days of a project against a policy that is not in force",
    description:
      "Nothing is written. Compared is with the policy in force, both asked by the functions that decide in production.",
    permission: "decide",
    body: ReplayPolicy,
    response: PolicyReplay,
    handler: (access, { body }) => replayPolicy(access, body),
  }),
];
