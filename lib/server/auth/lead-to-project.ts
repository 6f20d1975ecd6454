import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isOfProject, pageIn, projectAddress } from "#lib/contract/projects/project-address.ts";
import { requestedPath } from "#lib/server/web-server/trusted-headers.ts";

/** For the page of something that a person may see: under the name of another project it leads on to its own (307). */
export async function leadToProject(of: { project: string }, shown: string): Promise<void> {
  if (isOfProject(of, shown)) return;
  const { pathname, search } = new URL(requestedPath(await headers()), "http://desk");
  redirect(`${projectAddress(of.project, pageIn(pathname))}${search}`);
}
