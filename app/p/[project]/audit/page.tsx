import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditPage } from "#components/audit/audit-page.tsx";
import { auditParameters, auditQuery, parseAuditFilter } from "#lib/client/audit/audit-queries.ts";
import { makeQueryClient } from "#lib/client/requests/query-client.ts";
import { ListAudit } from "#lib/contract/audit.ts";
import { may, mayAnywhere } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";
import { listAudit } from "#lib/server/queries/audit/list-audit.ts";

export const metadata: Metadata = { title: "Audit" };

/** Who did what, in the projects that the person administers. */
export default async function AuditRoute({ params, searchParams }: PageProps<"/p/[project]/audit">) {
  const access = await requireAccess();
  if (!mayAnywhere(access, "audit")) notFound();
  const search = Object.entries(await searchParams).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  const project = await projectOfPage(access, params);
  if (project !== null && !may(access, "audit", project.id)) notFound();
  const filter = { ...parseAuditFilter(search), project: project?.slug };
  const client = makeQueryClient();
  const query = ListAudit.parse(Object.fromEntries(auditParameters(filter, Date.now())));
  await client.prefetchInfiniteQuery({ ...auditQuery(filter), queryFn: () => listAudit(access, query) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditPage filter={filter} />
    </HydrationBoundary>
  );
}
