/** A rule of a sentinel either rejects work, or only advises on it. */
export const STANDINGS = ["blocking", "advisory"] as const;
export type Standing = (typeof STANDINGS)[number];

/** One rule: the sentinel's name as it gives it (empty: none), and the name of the rule as {@link ruleName} makes it. */
export type SentinelRule = { sentinel: string; rule: string };

/**
 * The rule that a finding belongs to: its category, which for the driver `checks` is the name of the check. Case and spaces
 * do not make another rule; findings without a category are one rule, whose name is empty. This is the only definition:
 * what is stored with a finding was made by it.
 */
export function ruleName(category: string | null | undefined): string {
  return (category ?? "").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether findings of a rule are recorded and shown, but reject nothing. `advisory`: the rules of the project that advise. */
export function isAdvisory(advisory: readonly SentinelRule[], of: SentinelRule): boolean {
  return advisory.some(({ sentinel, rule }) => sentinel === of.sentinel && rule === of.rule);
}
