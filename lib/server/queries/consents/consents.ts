import type { Consent, ConsentUse, ListConsents } from "#lib/contract/consents.ts";
import { findConsent, readConsents, readConsentUses } from "#lib/db/consents/consents.ts";
import { CONSENT_SCOPES } from "#lib/engine/consents/consent-scopes.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, positionOf } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor, readable } from "#lib/server/queries/projects/readable-projects.ts";

/** What people have allowed agents to call in a project, the newest first; what is in force, unless asked otherwise. */
export async function listConsents(
  access: Access,
  query: ListConsents,
): Promise<{ items: Consent[]; nextCursor: string | null }> {
  const consents = await readConsents({
    projectId: await projectAskedFor(access, query.project),
    scopes: query.scope?.length ? query.scope : CONSENT_SCOPES,
    states: query.state?.length ? query.state : ["live"],
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  return cutPage(consents, query.limit, ({ at }) => new Date(at));
}

/** The calls that were made by a consent, the latest first. */
export async function listConsentUses(access: Access, id: string): Promise<{ items: ConsentUse[] }> {
  return { items: await readConsentUses(readable(access, await findConsent(id), "consent").id) };
}
