import type { HeldAge } from "#lib/contract/queue/hold-filter-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { FilterField } from "./filters-set.ts";

export const FILTER_NAMES: Record<FilterField, string> = {
  reason: "Reason",
  category: "Category",
  label: "Label",
  priority: "Priority",
  owner: "Owner",
  agent: "Agent",
  fingerprint: "Cause",
  age: "Waits for",
  late: "Past the SLA",
  snoozed: "Snoozed",
};

export const AGE_WORDS: Record<HeldAge, string> = {
  "30m": "at least 30 m",
  "1h": "at least 1 h",
  "4h": "at least 4 h",
  "1d": "at least 1 d",
  "7d": "at least 7 d",
};

export const SNOOZED_WORDS = { without: "Left out", with: "Shown too", only: "Only these" } as const;

/** What a filter is set to, in words; null: it is not. `names` gives people a name by their id. */
export function filterValue(
  filter: QueueFilter,
  field: FilterField,
  names: ReadonlyMap<string, string>,
): string | null {
  switch (field) {
    case "reason":
      return listed(filter.reason?.map((reason) => HOLD_REASONS[reason].label));
    case "category":
      return listed(filter.category?.map((category) => CATEGORIES[category].label));
    case "owner":
      return listed(filter.owner?.map((owner) => ownerWords(owner, names)));
    case "age":
      return filter.age ? AGE_WORDS[filter.age] : null;
    case "late":
      return filter.late ?? null;
    case "snoozed":
      return filter.snoozed && filter.snoozed !== "without" ? SNOOZED_WORDS[filter.snoozed].toLowerCase() : null;
    default:
      return listed(filter[field]);
  }
}

const OWNER_WORDS: Record<string, string> = { me: "Me", lead: "Any lead", admin: "Any admin" };

function ownerWords(owner: string, names: ReadonlyMap<string, string>): string {
  return OWNER_WORDS[owner] ?? names.get(owner) ?? owner;
}

function listed(words: readonly string[] | undefined): string | null {
  return words === undefined || words.length === 0 ? null : words.join(", ");
}
