/** How far a person's consent to a tool call reaches (docs/contract.md#consents). The first is what nobody has to say. */
export const CONSENT_SCOPES = ["once", "ticket", "rule"] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

/** What was said to a tool call: how far it is allowed, or that it is not. */
export const CONSENT_ANSWERS = [...CONSENT_SCOPES, "denied"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** How a call that was taken ended. */
export const USE_OUTCOMES = ["succeeded", "failed"] as const;

/** Days for which a rule holds by default. */
export const RULE_DAYS = 30;

/** What a rule covers: the tool of the call, with the same arguments or any; for tickets with the label, for runs of the agent. Null does not restrict. */
export type ConsentRule = { arguments: "same" | "any"; label: string | null; agent: string | null };

/** Whether a rule reaches so far. */
export function isRuleFor(rule: ConsentRule, asking: { labels: readonly string[]; agent: string }): boolean {
  return (
    (rule.label === null || asking.labels.includes(rule.label)) && (rule.agent === null || rule.agent === asking.agent)
  );
}
