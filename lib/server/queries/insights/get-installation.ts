import { readInstallation } from "#lib/db/insights/installation.ts";
import { type InstallationLine, installationLines } from "#lib/engine/insights/installation-lines.ts";
import { type Access, mayEverywhere } from "#lib/engine/people/access.ts";

/** How this installation is, in lines; null for who does not administer everything: it says something of all projects. */
export async function getInstallation(access: Access): Promise<InstallationLine[] | null> {
  return mayEverywhere(access, "administer") ? installationLines(await readInstallation()) : null;
}
