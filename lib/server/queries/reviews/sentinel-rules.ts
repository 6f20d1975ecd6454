import {
  type ListRuleEvidence,
  type ListRuleVersions,
  type ListSentinelRules,
  type RuleEvidencePage,
  type SentinelRule,
  type SentinelRules,
  type SentinelRuleVersion,
  TREND_PARTS,
} from "#lib/contract/reviews/sentinel-rules.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { readRuleEvidence } from "#lib/db/insights/read-rule-evidence.ts";
import { type RuleFigures, readRuleCosts, readRuleFigures } from "#lib/db/insights/read-rule-figures.ts";
import { readStandings, readStandingVersions, type StandingInForce } from "#lib/db/reviews/sentinel-rules.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isOverruledTooOften, overturnShare, overturnShareAtLeast } from "#lib/engine/reviews/overturn-share.ts";
import { type SentinelRule as Key, ruleName } from "#lib/engine/reviews/sentinel-rule.ts";
import { type Page, versionBefore } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

const DAY = 86_400_000;
const FREE: SentinelRule["cost"] = { attempts: 0, costUsd: 0, unpriced: 0, minutes: 0 };
const NONE = { overturned: 0, confirmed: 0, open: 0, advisory: 0 };

/**
 * The rules of a project's sentinels: those that raised something in the period or were ever set, what is proposed first,
 * then by findings. Cost: two passes over the rejections of the period.
 */
export async function listSentinelRules(access: Access, query: ListSentinelRules): Promise<SentinelRules> {
  const span = await ruleSpan(access, query);
  const [figures, costs, standings] = await Promise.all([
    readRuleFigures(span),
    readRuleCosts(span),
    readStandings(span.projectId),
  ]);
  const keys = new Map([...figures, ...standings].map((of) => [nameOf(of), { sentinel: of.sentinel, rule: of.rule }]));
  const byName = Map.groupBy(figures, nameOf);
  const items = [...keys].map(([name, key]) =>
    present(
      key,
      byName.get(name) ?? [],
      standings.find((standing) => nameOf(standing) === name) ?? null,
      costs.find((cost) => nameOf(cost) === name) ?? FREE,
    ),
  );
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    items: items.toSorted((a, b) => Number(b.proposed) - Number(a.proposed) || b.findings - a.findings),
  };
}

/** The stretch of time that a number of the rules is counted over, by the clock of the database. */
export async function ruleSpan(
  access: Access,
  { project, days }: Pick<ListSentinelRules, "project" | "days">,
): Promise<{ projectId: string; from: Date; to: Date }> {
  const projectId = await projectAskedFor(access, project);
  const to = await databaseNow();
  return { projectId, from: new Date(to.getTime() - days * DAY), to };
}

function present(
  key: Key,
  figures: (RuleFigures & { part: number | null })[],
  set: StandingInForce | null,
  { attempts, costUsd, unpriced, minutes }: SentinelRule["cost"],
): SentinelRule {
  const of = (part: number | null) => counted(figures.find((row) => row.part === part) ?? NONE);
  const { advisory = 0 } = figures.find((row) => row.part === null) ?? {};
  const all = of(null);
  const standing = set?.standing ?? "blocking";
  return {
    ...key,
    ...all,
    standing,
    version: set?.version ?? 0,
    setBy: set?.by ?? null,
    setAt: set?.at ?? null,
    advisory,
    share: overturnShare(all),
    surely: overturnShareAtLeast(all),
    proposed: standing === "blocking" && isOverruledTooOften(all),
    cost: { attempts, costUsd, unpriced, minutes },
    trend: Array.from({ length: TREND_PARTS }, (_, index) => of(index + 1)),
  };
}

function counted({ overturned, confirmed, open }: Pick<RuleFigures, "overturned" | "confirmed" | "open">) {
  return { findings: overturned + confirmed + open, overturned, confirmed, open };
}

function nameOf({ sentinel, rule }: Key): string {
  return JSON.stringify([sentinel, rule]);
}

/** The findings behind the numbers of one rule, each with how it was settled: also a set to evaluate a sentinel with. */
export async function listRuleEvidence(access: Access, query: ListRuleEvidence): Promise<RuleEvidencePage> {
  const rule = { sentinel: query.sentinel, rule: ruleName(query.rule) };
  return readRuleEvidence(await ruleSpan(access, query), rule, query.label ?? null);
}

/** Every time that a rule of a sentinel was set, the latest first. */
export async function listRuleVersions(access: Access, query: ListRuleVersions): Promise<Page<SentinelRuleVersion>> {
  const projectId = await projectAskedFor(access, query.project);
  const rule = { sentinel: query.sentinel, rule: ruleName(query.rule) };
  const rows = await readStandingVersions(projectId, rule, versionBefore(query.cursor), query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items, nextCursor: rows.length > query.limit ? String(items.at(-1)?.version) : null };
}
