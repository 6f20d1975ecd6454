import { transact } from "#lib/db/connection/transaction.ts";
import { deleteWebhook, upsertWebhook } from "#lib/db/notifications/notification-settings.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { requireRecentPassword } from "#lib/lifecycle/people/passwords/recent-password.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { refusedHost } from "./outside-address.ts";

/**
 * Sets the address of a project's channel, or null for none.
 * By: `administer`, with a recent password. No event; audited. Refuses `invalid_request` for an address that nothing may be sent to; what a name leads
 * to is checked at each delivery.
 */
export async function setWebhook(access: Access, input: { project: string; url: string | null }): Promise<void> {
  const project = await findProjectFor(access, "administer", input.project);
  const { url } = input;
  if (url !== null) assertUsable(url);
  await requireRecentPassword(access);
  await transact(person(access), async (tx) => {
    const subject = { kind: "webhook", id: project.id, name: project.name };
    if (url !== null) {
      await upsertWebhook(tx, project.id, url, person(access));
      // The host alone: the rest of such an address is a secret.
      const data = { host: new URL(url).host };
      await recordAct(tx, access, { act: "webhook.set", projectId: project.id, subject, data });
    } else if (await deleteWebhook(tx, project.id))
      await recordAct(tx, access, { act: "webhook.removed", projectId: project.id, subject });
  });
}

/** Throws `invalid_request` for what is wrong with an address itself. What its name resolves to is checked at each delivery. */
function assertUsable(address: string): void {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw invalid("must be an address of http or https");
  if (url.username !== "" || url.password !== "") throw invalid("must not name a user or a password");
  const refused = refusedHost(url);
  if (refused !== null) throw invalid(`leads nowhere: its host ${refused}`);
}

function invalid(message: string): Refusal {
  return new Refusal("invalid_request", `The address ${message}.`, { errors: [{ path: "url", message }] });
}
