import { infiniteQueryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import { oneOf, readFields, textUpTo } from "#lib/contract/address-words.ts";
import type { AuditLine } from "#lib/contract/audit.ts";
import { ACT_FAMILY_NAMES, type ActFamily, actsOf } from "./act-families.ts";

/** What the page of the audit shows: the filters of its address. */
export interface AuditFilter {
  of?: ActFamily;
  actor?: string;
  project?: string;
  days?: (typeof AUDIT_DAYS)[number];
}

export const AUDIT_DAYS = ["1", "7", "30", "90"] as const;
export const AUDIT_PER_PAGE = 50;
const DAY_MS = 86_400_000;

const READERS = { of: oneOf(ACT_FAMILY_NAMES), actor: textUpTo(200), days: oneOf(AUDIT_DAYS) };

/** Reads the address of the page; a filter that makes no sense is left out, not refused. */
export function parseAuditFilter(search: Iterable<[string, string]>): AuditFilter {
  return readFields(READERS, Object.fromEntries(search));
}

/** The page with these filters; its project stands in its address. */
export function auditAddress({ project: _, ...filter }: AuditFilter): string {
  const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== undefined));
  return search.size > 0 ? `/audit?${search}` : "/audit";
}

/** The same filters as the API takes them; `now` in milliseconds. */
export function auditParameters({ of, actor, project, days }: AuditFilter, now: number): URLSearchParams {
  const search = new URLSearchParams();
  if (of) search.set("act", actsOf(of).join(","));
  if (actor) search.set("actor", actor);
  if (project) search.set("project", project);
  if (days) search.set("from", new Date(now - Number(days) * DAY_MS).toISOString());
  return search;
}

/** The lines that match, page by page, the latest first. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = auditParameters(filter, Date.now());
      search.set("limit", String(AUDIT_PER_PAGE));
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<{ items: AuditLine[]; nextCursor: string | null }>(`/audit?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
