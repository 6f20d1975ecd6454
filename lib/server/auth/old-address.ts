import { ALL_PROJECTS, projectAddress } from "#lib/contract/projects/project-address.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { DEFAULT_PROJECT, type ProjectRow } from "#lib/db/projects/projects.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";

/** What a person sees, by name, and the slug that this browser showed last. */
export type Seen = { projects: readonly ProjectRow[]; last: string | undefined };

const PAGES = [
  "queue",
  "decisions",
  "tickets",
  "runs",
  "insights",
  "policies",
  "agents",
  "audit",
  "settings",
  "first-steps",
] as const;

/**
 * Where an address without a project leads (docs/contract.md#pages): that of a hold, ticket or run to its project; `/` and
 * `/queue` to the only project a person sees, else to all; any other to the last one of this browser, else to `default`, else
 * to the first. `?project=` names it as before. Null for what never was a page, and for what the person may not see.
 */
export async function newAddress(asked: URL, seen: Seen): Promise<string | null> {
  const [page = "queue", name, ...rest] = asked.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!PAGES.some((known) => known === page)) return null;
  const search = new URLSearchParams(asked.search);
  const named = search.get("project");
  search.delete("project");
  const of = name !== undefined && rest.length === 0 ? FINDERS[page] : undefined;
  const slug = of && name !== "import" ? slugOf(await of(name ?? ""), seen) : projectFor(page, named, seen);
  if (slug === null) return null;
  const path = asked.pathname === "/" ? "/queue" : asked.pathname;
  return `${projectAddress(slug, path)}${search.size > 0 ? `?${search}` : ""}`;
}

/** A ticket, run or hold by the name in its address. Primary keys, and index ticket_key. */
const FINDERS: Partial<Record<string, (name: string) => Promise<{ projectId: string } | null>>> = {
  queue: findHold,
  tickets: findTicket,
  runs: findRun,
};

function slugOf(found: { projectId: string } | null, { projects }: Seen): string | null {
  return projects.find(({ id }) => id === found?.projectId)?.slug ?? null;
}

function projectFor(page: string, named: string | null, { projects, last }: Seen): string | null {
  const find = (slug: string | null | undefined) => projects.find((project) => project.slug === slug)?.slug;
  const [only, ...others] = projects;
  if (named !== null) return find(named) ?? null;
  if (only === undefined) return ALL_PROJECTS;
  if (page === "queue") return others.length === 0 ? only.slug : ALL_PROJECTS;
  return find(last) ?? find(DEFAULT_PROJECT) ?? only.slug;
}
