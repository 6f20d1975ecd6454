import { deleteWebhook, upsertWebhook } from "#lib/db/notifications/notification-settings.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { refusedHost } from "./outside-address.ts";

/** Sets where the channel of a project is told, or (null) that it is told nowhere. For admins of the project. */
export async function setWebhook(access: Access, input: { project: string; url: string | null }): Promise<void> {
  const project = await findProjectFor(access, "administer", input.project);
  if (input.url === null) return deleteWebhook(project.id);
  assertUsable(input.url);
  await upsertWebhook(project.id, input.url, person(access));
}

/** What is wrong with an address that no name server has to be asked for. Where a name leads is looked at with each delivery. */
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
