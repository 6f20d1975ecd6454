import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ImportPage } from "#components/imports/import-page.tsx";
import { may } from "#lib/engine/people/access.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { currentProject } from "#lib/server/auth/current-project.ts";

export const metadata: Metadata = { title: "Import tickets" };

/** For leads: who may only read is led back to the list. */
export default async function ImportRoute() {
  const access = await requireAccess();
  const project = await currentProject(access);
  if (project === null) return null;
  if (!may(access, "write", project.id)) redirect("/tickets");
  return <ImportPage />;
}
