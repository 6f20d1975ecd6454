import { useQuery } from "@tanstack/react-query";
import { MenuCheck, MenuChoice, MenuItem, MenuSeparator, MenuSub } from "#components/ui/menu/menu-items.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useMembers } from "#lib/client/people/use-members.ts";
import { AGE_WORDS, FILTER_NAMES, filterValue, SNOOZED_WORDS } from "#lib/client/queue/filter-words.ts";
import { type FilterField, filtersSet, NO_FILTERS } from "#lib/client/queue/filters-set.ts";
import { runCountsQuery } from "#lib/client/runs/run-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ticketCountsQuery } from "#lib/client/tickets/ticket-queries.ts";
import { HELD_AGE_NAMES, type HeldAge, SNOOZED } from "#lib/contract/queue/hold-filter-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { CATEGORIES, CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASON_NAMES, HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";

/** All filters of the queue: one list for each. */
export function FilterItems({
  filter,
  setFilter,
  cause,
}: {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
  /** Fingerprint of the selected row. */
  cause: string | null;
}) {
  const { project, me } = useDesk();
  const members = useMembers();
  const { data: counts } = useQuery(ticketCountsQuery({ project }));
  const { data: runs } = useQuery(runCountsQuery({ project }));
  const agents = new Set([...(filter.agent ?? []), ...(runs?.agents.map(({ agent }) => agent) ?? [])]);
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  const set = filtersSet(filter);
  const owners = members.filter(({ userId, role }) => role !== "viewer" && userId !== me.id);
  const sub = (field: FilterField) => ({
    label: FILTER_NAMES[field],
    value: filterValue(filter, field, names) ?? undefined,
  });
  const menu = { sub, filter, setFilter };
  const labels = new Set([...(filter.label ?? []), ...(counts?.labels.map(({ label }) => label) ?? [])]);
  return (
    <>
      <Checks {...menu} field="reason" values={HOLD_REASON_NAMES} words={(reason) => HOLD_REASONS[reason].label} />
      <Checks {...menu} field="category" values={CATEGORY_NAMES} words={(category) => CATEGORIES[category].label} />
      {labels.size > 0 && <Checks {...menu} field="label" values={[...labels].slice(0, 40)} words={(label) => label} />}
      <Checks {...menu} field="priority" values={PRIORITY_NAMES} words={capital} />
      <Checks
        {...menu}
        field="owner"
        values={["me", "lead", "admin", ...owners.map(({ userId }) => userId)]}
        words={(owner) => filterValue({ ...filter, owner: [owner] }, "owner", names) ?? owner}
      />
      {agents.size > 0 && <Checks {...menu} field="agent" values={[...agents]} words={plainText} />}
      <MenuSub {...sub("age")}>
        <MenuChoice
          label={FILTER_NAMES.age}
          value={filter.age ?? "any"}
          options={[
            { value: "any" as HeldAge | "any", label: "Any time" },
            ...HELD_AGE_NAMES.map((age) => ({ value: age, label: capital(AGE_WORDS[age]) })),
          ]}
          onChange={(age) => setFilter({ age: age === "any" ? undefined : age })}
        />
      </MenuSub>
      <MenuSub {...sub("snoozed")}>
        <MenuChoice
          label={FILTER_NAMES.snoozed}
          value={filter.snoozed ?? "without"}
          options={SNOOZED.map((value) => ({ value, label: SNOOZED_WORDS[value] }))}
          onChange={(snoozed) => setFilter({ snoozed: snoozed === "without" ? undefined : snoozed })}
        />
      </MenuSub>
      <MenuCheck checked={filter.late === "yes"} onChange={(on) => setFilter({ late: on ? "yes" : undefined })}>
        {FILTER_NAMES.late}
      </MenuCheck>
      {cause !== null && (
        <MenuCheck
          checked={filter.fingerprint?.includes(cause) ?? false}
          onChange={(on) => setFilter({ fingerprint: on ? [cause] : undefined })}
        >
          This cause only, {cause}
        </MenuCheck>
      )}
      <MenuSeparator />
      <MenuItem off={set.length === 0 ? "None is set" : undefined} onSelect={() => setFilter(NO_FILTERS)}>
        Clear all filters
      </MenuItem>
    </>
  );
}

/** A list of which several can be chosen; none chosen means no filter. */
function Checks<Field extends "reason" | "category" | "label" | "priority" | "owner" | "agent">({
  field,
  values,
  words,
  sub,
  filter,
  setFilter,
}: {
  field: Field;
  values: readonly Value<Field>[];
  words: (value: Value<Field>) => string;
  sub: (field: FilterField) => { label: string; value: string | undefined };
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
}) {
  const chosen: readonly Value<Field>[] = filter[field] ?? [];
  return (
    <MenuSub {...sub(field)}>
      {values.map((value) => (
        <MenuCheck
          key={value}
          checked={chosen.includes(value)}
          onChange={(on) => {
            const next = on ? [...chosen, value] : chosen.filter((one) => one !== value);
            setFilter({ [field]: next.length === 0 ? undefined : next });
          }}
        >
          {words(value)}
        </MenuCheck>
      ))}
    </MenuSub>
  );
}

type Value<Field extends keyof QueueFilter> = Extract<QueueFilter[Field], readonly unknown[]>[number];

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
