import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { HOLD_REASON_NAMES, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { Policy } from "./policy.ts";
import { ServicePolicy } from "./service-policy.ts";
import type { TeamBudgets } from "./team-budgets.ts";
import { WAIT_NAMES, type Wait } from "./waits.ts";

/** The lines of a policy: one for each category of failure, one for rejections, one for unavailable reviews. */
export const POLICY_LINES = [...CATEGORY_NAMES, "rejections", "reviews"] as const;
export type PolicyLine = (typeof POLICY_LINES)[number];

/**
 * One value that differs between two policies. `line` null: the bound on all attempts; `deadlines`, `waits`, `ageing`: minutes;
 * `services`: of the breaker; `budgets`: US dollars.
 */
export type PolicyChange =
  | {
      [Field in keyof RetryPolicy]: {
        line: PolicyLine;
        field: Field;
        from: RetryPolicy[Field];
        to: RetryPolicy[Field];
      };
    }[keyof RetryPolicy]
  | { line: null; field: "maxAttempts"; from: number; to: number }
  | { line: "deadlines"; field: HoldReason; from: number; to: number }
  | { line: "waits"; field: Wait; from: number; to: number }
  | { line: "ageing"; field: "everyMinutes"; from: number; to: number }
  | { line: "services"; field: keyof ServicePolicy; from: number; to: number }
  | { line: "budgets"; field: keyof TeamBudgets; from: number | null; to: number | null };

const FIELDS = ["maxRetries", "backoff", "baseDelayMs", "maxDelayMs", "jitter"] as const;

/** The line of a policy with this name. */
export function policyLine(policy: Policy, line: PolicyLine): RetryPolicy {
  return line === "rejections" || line === "reviews" ? policy[line] : policy.categories[line];
}

/** The policy with one line replaced. */
export function withPolicyLine(policy: Policy, line: PolicyLine, to: RetryPolicy): Policy {
  if (line === "rejections" || line === "reviews") return { ...policy, [line]: to };
  return { ...policy, categories: { ...policy.categories, [line]: to } };
}

/** Every value that differs between two policies, in the order of the lines. */
export function policyChanges(from: Policy, to: Policy): PolicyChange[] {
  const changes = POLICY_LINES.flatMap((line) => {
    const [before, after] = [policyLine(from, line), policyLine(to, line)];
    return FIELDS.filter((field) => before[field] !== after[field]).map(
      (field) => ({ line, field, from: before[field], to: after[field] }) as PolicyChange,
    );
  });
  if (from.maxAttempts !== to.maxAttempts)
    changes.push({ line: null, field: "maxAttempts", from: from.maxAttempts, to: to.maxAttempts });
  const [before, after] = [from.ageing.everyMinutes, to.ageing.everyMinutes];
  if (before !== after) changes.push({ line: "ageing", field: "everyMinutes", from: before, to: after });
  return [
    ...changes,
    ...deadlineChanges(from.deadlines, to.deadlines),
    ...waitChanges(from.waits, to.waits),
    ...serviceChanges(from.services, to.services),
    ...budgetChanges(from.budgets, to.budgets),
  ];
}

const BUDGETS = ["ticketUsd", "projectDayUsd"] as const satisfies (keyof TeamBudgets)[];

function budgetChanges(from: TeamBudgets, to: TeamBudgets): PolicyChange[] {
  return BUDGETS.filter((field) => from[field] !== to[field]).map((field) => ({
    line: "budgets",
    field,
    from: from[field],
    to: to[field],
  }));
}

function deadlineChanges(from: Policy["deadlines"], to: Policy["deadlines"]): PolicyChange[] {
  return HOLD_REASON_NAMES.filter((reason) => from[reason] !== to[reason]).map((reason) => ({
    line: "deadlines",
    field: reason,
    from: from[reason],
    to: to[reason],
  }));
}

function waitChanges(from: Policy["waits"], to: Policy["waits"]): PolicyChange[] {
  return WAIT_NAMES.filter((wait) => from[wait] !== to[wait]).map((wait) => ({
    line: "waits",
    field: wait,
    from: from[wait],
    to: to[wait],
  }));
}

function serviceChanges(from: ServicePolicy, to: ServicePolicy): PolicyChange[] {
  const fields = Object.keys(ServicePolicy.shape) as (keyof ServicePolicy)[];
  return fields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ line: "services", field, from: from[field], to: to[field] }));
}

/** The policy with changes that were made on another one; where both changed a value, the changes win. */
export function withChanges(policy: Policy, changes: readonly PolicyChange[]): Policy {
  let changed = policy;
  for (const change of changes) {
    if (change.line === null) changed = { ...changed, maxAttempts: change.to };
    else if (change.line === "budgets")
      changed = { ...changed, budgets: { ...changed.budgets, [change.field]: change.to } };
    else if (change.line === "deadlines")
      changed = { ...changed, deadlines: { ...changed.deadlines, [change.field]: change.to } };
    else if (change.line === "waits") changed = { ...changed, waits: { ...changed.waits, [change.field]: change.to } };
    else if (change.line === "ageing") changed = { ...changed, ageing: { everyMinutes: change.to } };
    else if (change.line === "services")
      changed = { ...changed, services: { ...changed.services, [change.field]: change.to } };
    else
      changed = withPolicyLine(changed, change.line, {
        ...policyLine(changed, change.line),
        [change.field]: change.to,
      });
  }
  return changed;
}
