import type { BatchFilter } from "#lib/contract/batches.ts";
import type { HoldChoice } from "#lib/db/batches/choose-holds.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { type Access, may, mayAnywhere, roleIn } from "#lib/engine/people/access.ts";
import { authorize, forbidden, found } from "#lib/lifecycle/transaction/authorize.ts";

type FilterChoice = Extract<HoldChoice, { kind: "filter" }>;

/** What a caller means. `left`: holds of the same filter in projects where they may only read. */
export type Chosen = { choice: HoldChoice; left: FilterChoice | null; filter: BatchFilter | null };

/**
 * The holds that a caller names by filter or by ids. A filter without a project means every project where they may
 * decide. Reads only. Throws `not_found` and `forbidden` for a named project.
 */
export async function chooseHolds(
  access: Access,
  input: { filter?: BatchFilter | undefined; ids?: string[] | undefined },
): Promise<Chosen> {
  if (!mayAnywhere(access, "decide")) throw forbidden(access, "decide");
  const projects = await readProjects();
  const readable = projects.filter(({ id }) => roleIn(access, id) !== null);
  const decidable = readable.filter(({ id }) => may(access, "decide", id));
  if (input.filter === undefined)
    return {
      choice: { kind: "ids", ids: input.ids ?? [], ...idsOf({ readable, decidable }) },
      left: null,
      filter: null,
    };
  const filter = withoutMe(access, input.filter);
  const named = (project: { slug: string }) => filter.project === undefined || project.slug === filter.project;
  if (filter.project !== undefined) authorize(access, "decide", found(readable.find(named) ?? null, "project").id);
  const meant = decidable.filter(named);
  const left = readable.filter((project) => named(project) && !meant.includes(project));
  const choice = byFilter(filter, idOf(meant));
  return { choice, left: left.length > 0 ? byFilter(filter, idOf(left)) : null, filter };
}

const idOf = (projects: { id: string }[]): string[] => projects.map(({ id }) => id);
const idsOf = ({ readable, decidable }: Record<"readable" | "decidable", { id: string }[]>) => ({
  readable: idOf(readable),
  decidable: idOf(decidable),
});

/** The filter is stored, and to whoever reads it later `me` would be somebody else. */
function withoutMe(access: Access, filter: BatchFilter): BatchFilter {
  if (filter.owner === undefined) return filter;
  return { ...filter, owner: filter.owner.map((owner) => (owner === "me" ? access.userId : owner)) };
}

function byFilter(filter: BatchFilter, projects: string[]): FilterChoice {
  return { kind: "filter", holds: openHoldsOf({ ...filter, reasons: filter.reason }, projects) };
}
