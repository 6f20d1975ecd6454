import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { askJson, getJson } from "#lib/client/requests/get-json.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import type { FailureRule, RulePreview } from "#lib/contract/failures.ts";
import type { DayBudget } from "#lib/contract/policies/day-budget.ts";
import type { PolicyReplay, ReplayList } from "#lib/contract/policies/policy-replay.ts";
import type { PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";

export type PolicyInForce = Policy & { version: number };

/** Cache keys of a project's policy; what begins with `policy` is stale once it was changed. */
export const policyKeys = {
  all: (project: string) => ["policy", project] as const,
  rules: (project: string, state: RuleState) => ["policy", project, "rules", state] as const,
  versions: (project: string) => ["policy", project, "versions"] as const,
};

export type RuleState = "live" | "revoked";

const VERSIONS_PER_PAGE = 20;

/** The policy in force of a project. */
export function policyQuery(project: string) {
  return queryOptions({
    queryKey: [...policyKeys.all(project), "in-force"],
    queryFn: ({ signal }) => getJson<PolicyInForce>(`/policies?project=${project}`, signal),
  });
}

/** What the project has spent today. */
export function dayBudgetQuery(project: string) {
  return queryOptions({
    queryKey: [...policyKeys.all(project), "day-budget"],
    queryFn: ({ signal }) => getJson<DayBudget>(`/budgets?project=${project}`, signal),
    refetchInterval: 15_000,
  });
}

/** The project's own rules for failures, the newest first; at most 100 are live. */
export function failureRulesQuery(project: string, state: RuleState) {
  return queryOptions({
    queryKey: policyKeys.rules(project, state),
    queryFn: async ({ signal }) =>
      (await getJson<Page<FailureRule>>(`/failure-rules?project=${project}&state=${state}&limit=200`, signal)).items,
  });
}

/** Every version of the project's policy, the latest first, page by page. */
export function policyVersionsQuery(project: string) {
  return infiniteQueryOptions({
    queryKey: policyKeys.versions(project),
    queryFn: ({ pageParam, signal }): Promise<Page<PolicyVersion>> => {
      const cursor = pageParam === null ? "" : `&cursor=${pageParam}`;
      return getJson(`/policy-versions?project=${project}&limit=${VERSIONS_PER_PAGE}${cursor}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The recent failures that a pattern would have matched. */
export function rulePreviewQuery(project: string, pattern: string) {
  return queryOptions({
    queryKey: ["rule-preview", project, pattern] as const,
    queryFn: ({ signal }) =>
      getJson<RulePreview>(`/failure-rule-preview?${new URLSearchParams({ project, pattern })}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The last 30 days replayed under a policy and under the one in force; `list`: with the tickets behind that number. */
export function replayQuery(project: string, zone: string, version: number, policy: Policy, list?: ReplayList) {
  return queryOptions({
    queryKey: [...policyKeys.all(project), "replay", version, zone, policy, list],
    queryFn: ({ signal }) => askJson<PolicyReplay>("/policies/replay", { ...policy, project, zone, list }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });
}
