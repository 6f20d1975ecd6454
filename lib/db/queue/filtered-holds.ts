import { HELD_AGES, type HeldAge, type SNOOZED } from "#lib/contract/queue/hold-filter-words.ts";
import { PRIORITY_NAMES, type PriorityName } from "#lib/engine/tickets/priorities.ts";
import type { OpenHolds } from "./open-holds.ts";

/** A filter of the contract, with `reasons` in place of a segment, and the person's id in place of the word `me`. */
export interface HoldFilter {
  reasons?: readonly string[] | undefined;
  category?: readonly string[] | undefined;
  label?: readonly string[] | undefined;
  priority?: readonly PriorityName[] | undefined;
  owner?: readonly string[] | undefined;
  fingerprint?: readonly string[] | undefined;
  agent?: readonly string[] | undefined;
  age?: HeldAge | undefined;
  late?: "yes" | undefined;
  snoozed?: (typeof SNOOZED)[number] | undefined;
  q?: string | undefined;
}

/** The same as conditions on rows, within projects by id; null: in all. */
export function openHoldsOf(filter: HoldFilter, projects: readonly string[] | null): OpenHolds {
  const { snoozed = "with" } = filter;
  return {
    projects,
    reasons: filter.reasons ?? null,
    categories: filter.category ?? null,
    labels: filter.label ?? null,
    priorities: filter.priority?.map((name) => PRIORITY_NAMES.indexOf(name)) ?? null,
    owners: filter.owner ?? null,
    fingerprints: filter.fingerprint ?? null,
    agents: filter.agent ?? null,
    q: filter.q || null,
    heldMinutes: filter.age === undefined ? null : HELD_AGES[filter.age],
    snoozed: snoozed === "with" ? null : snoozed,
    late: filter.late === "yes" ? true : null,
  };
}
