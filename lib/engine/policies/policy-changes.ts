import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import { HOLD_REASON_NAMES, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { FourEyes } from "#lib/engine/people/four-eyes.ts";
import type { Policy } from "./policy.ts";
import { ServicePolicy } from "./service-policy.ts";
import type { TeamBudgets } from "./team-budgets.ts";
import { WAIT_NAMES, type Wait } from "./waits.ts";

/** The lines of a policy: one for each category of failure, one for rejections, one for unavailable reviews. */
export const POLICY_LINES = [...CATEGORY_NAMES, "rejections", "reviews"] as const;
export type PolicyLine = (typeof POLICY_LINES)[number];

/**
 * One value that differs between two policies. `line` null: the bound on all attempts; `deadlines`, `waits`, `ageing`: minutes;
 * `services`: of the breaker; `budgets`: US dollars; `fourEyes`: what takes two people.
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
  | { line: "budgets"; field: keyof TeamBudgets; from: number | null; to: number | null }
  | {
      [Field in keyof FourEyes]: { line: "fourEyes"; field: Field; from: FourEyes[Field]; to: FourEyes[Field] };
    }[keyof FourEyes];

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
    ...fourEyesChanges(from.fourEyes, to.fourEyes),
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

const FOUR_EYES = ["notOwn", "labels", "takeover", "reveal"] as const satisfies (keyof FourEyes)[];

function fourEyesChanges(from: FourEyes, to: FourEyes): PolicyChange[] {
  return FOUR_EYES.filter((field) => String(from[field]) !== String(to[field])).map(
    (field) => ({ line: "fourEyes", field, from: from[field], to: to[field] }) as PolicyChange,
  );
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
  return changes.reduce(withChange, policy);
}

function withChange(policy: Policy, change: PolicyChange): Policy {
  switch (change.line) {
    case null:
      return { ...policy, maxAttempts: change.to };
    case "ageing":
      return { ...policy, ageing: { everyMinutes: change.to } };
    case "budgets":
    case "deadlines":
    case "fourEyes":
    case "services":
    case "waits":
      return { ...policy, [change.line]: { ...policy[change.line], [change.field]: change.to } };
    default:
      return withPolicyLine(policy, change.line, { ...policyLine(policy, change.line), [change.field]: change.to });
  }
}
