import {
  ListRuleEvidence,
  ListRuleVersions,
  ListSentinelRules,
  PutSentinelRule,
  RuleEvidencePage,
  RuleStanding,
  SentinelRules,
  SentinelRuleVersion,
} from "#lib/contract/reviews/sentinel-rules.ts";
import { setSentinelRule } from "#lib/lifecycle/reviews/set-sentinel-rule.ts";
import { listRuleEvidence, listRuleVersions, listSentinelRules } from "#lib/server/queries/reviews/sentinel-rules.ts";
import { page } from "../../../contract/basics.ts";
import { endpointsOf } from "../endpoint.ts";

/** Sentinels on trial: how often people overrule each of their rules, and which of them only advise. */

const { get, put } = endpointsOf("Sentinels");

export const SENTINEL_RULE_ENDPOINTS = [
  get("/api/v1/sentinel-rules", {
    summary: "List the rules of a project's sentinels, with how often people overruled each",
    description: "A rule is the name of a sentinel and the category of its findings, or the name of its check.",
    permission: "read",
    query: ListSentinelRules,
    response: SentinelRules,
    handler: (access, { query }) => listSentinelRules(access, query),
  }),
  put("/api/v1/sentinel-rules", {
    summary: "Say whether a rule of a sentinel rejects or only advises",
    description: "Findings of a rule that advises are kept and shown, and reject nothing.",
    permission: "administer",
    body: PutSentinelRule,
    response: RuleStanding,
    handler: (access, { body }) => setSentinelRule(access, body),
  }),
  get("/api/v1/sentinel-rule-versions", {
    summary: "List every time that a rule of a sentinel was set, the latest first",
    permission: "read",
    query: ListRuleVersions,
    response: page(SentinelRuleVersion),
    handler: (access, { query }) => listRuleVersions(access, query),
  }),
  get("/api/v1/sentinel-rule-evidence", {
    summary: "List the findings behind the numbers of a rule, each with how it was settled",
    permission: "read",
    query: ListRuleEvidence,
    response: RuleEvidencePage,
    handler: (access, { query }) => listRuleEvidence(access, query),
  }),
];
