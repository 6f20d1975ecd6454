import path from "node:path";
import { putWebRole } from "#lib/db/connection/web-role.ts";
import type { Environment } from "../../environment.ts";
import { storedSecret } from "../secret-file.ts";

/**
 * With which address web processes log in. The embedded database has a role of theirs, whose password lies in the data folder and is
 * set at each start; of another database it is YARDMASTER_WEB_DATABASE_URL, else that of its owner.
 */
export async function webDatabaseUrl(environment: Environment, ownersUrl: string): Promise<string> {
  if (environment.databaseUrl !== undefined) return environment.webDatabaseUrl ?? ownersUrl;
  return putWebRole(ownersUrl, await storedSecret(path.join(environment.dataFolder, "web-database-password"), 24));
}

/** `directUrl`, logged in to as web processes do with `forWeb`: they learn no password of the owner's. */
export function webDirectUrl(directUrl: string, forWeb: string): string {
  const { username, password } = new URL(forWeb);
  return Object.assign(new URL(directUrl), { username, password }).href;
}
