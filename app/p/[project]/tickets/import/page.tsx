import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ImportPage } from "#components/imports/import-page.tsx";
import { ChooseProject } from "#components/projects/choose-project.tsx";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";

export const metadata: Metadata = { title: "Import tickets" };

/** For leads: who may only read is led back to the list. */
export default async function ImportRoute({ params }: PageProps<"/p/[project]/tickets/import">) {
  const access = await requireAccess();
  const project = await projectOfPage(access, params);
  if (project === null) return <ChooseProject access={access} page="/tickets/import" title="Import tickets" />;
  if (!may(access, "write", project.id)) redirect(projectAddress(project.slug, "/tickets"));
  return <ImportPage />;
}
