import { formatMoney } from "#lib/client/text/amounts.ts";
import type { Category } from "#lib/engine/failures/categories.ts";
import { CATEGORY_SENTENCES } from "#lib/engine/failures/category-sentences.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { PolicyChange, PolicyLine } from "#lib/engine/policies/policy-changes.ts";
import type { ServicePolicy } from "#lib/engine/policies/service-policy.ts";
import { WAITS } from "#lib/engine/policies/waits.ts";
import { BACKOFF_WORDS, formatValue, type TypedField } from "./policy-values.ts";

const FIELD_WORDS = {
  maxRetries: "retries",
  backoff: "back-off",
  baseDelayMs: "base",
  maxDelayMs: "cap",
  jitter: "jitter",
} as const;

/** The numbers of the breaker, as they are shown and typed. */
export const SERVICE_FIELDS = {
  failures: { label: "Failures in a row", field: "serviceFailures" },
  withinSeconds: { label: "Within", field: "seconds" },
  probeSeconds: { label: "First probe after", field: "seconds" },
  maxProbeSeconds: { label: "Longest wait", field: "seconds" },
  jitter: { label: "Jitter", field: "jitter" },
} as const satisfies Record<keyof ServicePolicy, { label: string; field: TypedField }>;
/** What a budget of the team is about, within a sentence. */
const BUDGET_WORDS = { ticketUsd: "cost of a ticket", projectDayUsd: "cost of a day" };

/** What may take two people, within a sentence. */
const FOUR_EYES_WORDS = {
  notOwn: "approval by others alone",
  labels: "labels for two people",
  takeover: "two people for a takeover",
  reveal: "two people for a reveal",
};

function formatRule(rule: boolean | string[]): string {
  if (typeof rule === "boolean") return rule ? "on" : "off";
  return rule.join(", ") || "none";
}

/** What a line of a policy is called beside its fields. */
export function lineName(line: PolicyLine): string {
  return line === "reviews" ? "unavailable reviews" : line;
}

/** What a line of a policy is about, in a sentence. */
export function lineWords(line: PolicyLine): string {
  if (line === "rejections") return "The sentinel rejected the work: its findings go into the next attempt.";
  if (line === "reviews") return "The sentinel gave no verdict: the review is tried again, and no attempt is spent.";
  return CATEGORY_SENTENCES[line satisfies Category];
}

/** A change in words: `api retries`, from `7`, to `5`. */
export function changeWords(change: PolicyChange): { what: string; from: string; to: string } {
  if (change.line === null) return { what: "attempts of a ticket", from: String(change.from), to: String(change.to) };
  if (change.line === "deadlines" || change.line === "waits") {
    const what =
      change.line === "deadlines"
        ? `deadline of ${HOLD_REASONS[change.field].label.toLowerCase()}`
        : `wait before ${HOLD_REASONS[WAITS[change.field].reason].label.toLowerCase()}`;
    return { what, from: formatValue("deadline", change.from), to: formatValue("deadline", change.to) };
  }
  if (change.line === "ageing") {
    return { what: "wait for a step", from: formatValue("ageing", change.from), to: formatValue("ageing", change.to) };
  }
  if (change.line === "services") {
    const { label, field } = SERVICE_FIELDS[change.field];
    const what = `services ${label.toLowerCase()}`;
    return { what, from: formatValue(field, change.from), to: formatValue(field, change.to) };
  }
  if (change.line === "fourEyes") {
    const [from, to] = [change.from, change.to].map(formatRule);
    return { what: FOUR_EYES_WORDS[change.field], from: from as string, to: to as string };
  }
  if (change.line === "budgets") {
    const [from, to] = [change.from, change.to].map((usd) => (usd === null ? "no limit" : formatMoney(usd)));
    return { what: BUDGET_WORDS[change.field], from: from as string, to: to as string };
  }
  const what = `${lineName(change.line)} ${FIELD_WORDS[change.field]}`;
  if (change.field === "backoff") {
    return { what, from: BACKOFF_WORDS[change.from].toLowerCase(), to: BACKOFF_WORDS[change.to].toLowerCase() };
  }
  return { what, from: formatValue(change.field, change.from), to: formatValue(change.field, change.to) };
}
