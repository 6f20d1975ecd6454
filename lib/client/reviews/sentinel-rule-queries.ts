import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import type {
  RuleEvidencePage,
  RuleLabel,
  SentinelRules,
  SentinelRuleVersion,
} from "#lib/contract/reviews/sentinel-rules.ts";
import type { SentinelRule } from "#lib/engine/reviews/sentinel-rule.ts";

/** Whose rules, over how many days. */
export interface RuleRange {
  project: string;
  days: 7 | 30 | 90;
}

const VERSIONS_PER_PAGE = 20;

/** The rules of a project's sentinels with their numbers. What begins with `sentinel-rules` the live stream marks as stale. */
export function sentinelRulesQuery({ project, days }: RuleRange) {
  return queryOptions({
    queryKey: ["sentinel-rules", project, days] as const,
    queryFn: ({ signal }) =>
      getJson<SentinelRules>(`/sentinel-rules?${new URLSearchParams({ project, days: String(days) })}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** The findings behind a number of a rule. */
export function ruleEvidenceQuery(
  { project, days }: RuleRange,
  { sentinel, rule }: SentinelRule,
  labels: readonly RuleLabel[],
) {
  const search = new URLSearchParams({ project, days: String(days), sentinel, rule, label: labels.join(",") });
  return queryOptions({
    queryKey: ["sentinel-rules", project, "evidence", `${search}`] as const,
    queryFn: ({ signal }) => getJson<RuleEvidencePage>(`/sentinel-rule-evidence?${search}`, signal),
  });
}

/** Every time that a rule was set, the latest first. */
export function ruleVersionsQuery(project: string, { sentinel, rule }: SentinelRule) {
  return infiniteQueryOptions({
    queryKey: ["sentinel-rules", project, "versions", sentinel, rule] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ project, sentinel, rule, limit: String(VERSIONS_PER_PAGE) });
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<Page<SentinelRuleVersion>>(`/sentinel-rule-versions?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
