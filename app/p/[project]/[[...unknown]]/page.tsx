import { notFound, redirect } from "next/navigation";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { requireAccess } from "#lib/server/auth/access-of-request.ts";
import { projectOfPage } from "#lib/server/auth/current-project.ts";

/** An address that is no page; that of a project alone leads to its queue. Nobody learns which there are without signing in. */
export default async function UnknownPage({ params }: PageProps<"/p/[project]/[[...unknown]]">): Promise<never> {
  await projectOfPage(await requireAccess(), params);
  const { project, unknown } = await params;
  if (unknown === undefined) redirect(projectAddress(project, "/queue"));
  notFound();
}
