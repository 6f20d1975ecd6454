import type { AuditLine, ExportAudit, ListAudit } from "#lib/contract/audit.ts";
import type { LinkRow } from "#lib/db/audit/chain.ts";
import { type AuditFilter, readAuditPage } from "#lib/db/audit/read-audit.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { chainAudit } from "#lib/lifecycle/audit/chain-audit.ts";
import { notACursor, type Page } from "#lib/server/queries/paging/pages.ts";
import { auditedProjects } from "./audited-projects.ts";

/** The audit, the latest first, of what the caller administers. What was committed before the call is in it, with its hash. */
export async function listAudit(access: Access, query: ListAudit): Promise<Page<AuditLine>> {
  const filter = await auditFilter(access, query);
  const below = numberOf(query.cursor);
  if (below === null) await chainAudit({ wait: true });
  const rows = await readAuditPage(reader, filter, below, query.limit + 1);
  const items = rows.slice(0, query.limit);
  return { items: items.map(presentLine), nextCursor: rows.length > query.limit ? String(items.at(-1)?.number) : null };
}

/** The filter of a query as the statements take it. Throws what {@link auditedProjects} throws. */
export async function auditFilter(access: Access, query: ExportAudit): Promise<AuditFilter> {
  return {
    act: query.act?.length ? query.act : null,
    actor: query.actor ?? null,
    projects: await auditedProjects(access, query.project),
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
  };
}

/** A line as the API shows one. */
export function presentLine({ id, at, project, actor, act, subject, data, hash }: LinkRow): AuditLine {
  return { id, at: at.toISOString(), project, actor, act, subject, data, hash };
}

/** The number in the chain where a page ended. Throws `invalid_request` for a cursor that this API did not give out. */
function numberOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw notACursor();
}
