/** Findings of a blocking rule reject work; those of an advisory rule are only shown. */
export const STANDINGS = ["blocking", "advisory"] as const;
export type Standing = (typeof STANDINGS)[number];

/** A rule, by the name that its sentinel gives itself (empty: none) and by its {@link ruleName}. */
export type SentinelRule = { sentinel: string; rule: string };

/**
 * The name of the rule that a finding belongs to: its category, which for the driver `checks` is the name of the check. Case
 * and white space are normalized; findings without a category belong to the rule with the empty name. Stored with each
 * finding, so a change here needs a migration.
 */
export function ruleName(category: string | null | undefined): string {
  return (category ?? "").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether a rule is among the advisory ones of its project. */
export function isAdvisory(advisory: readonly SentinelRule[], of: SentinelRule): boolean {
  return advisory.some(({ sentinel, rule }) => sentinel === of.sentinel && rule === of.rule);
}
