import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { loadDemo } from "#lib/cli/demo/load-demo.ts";
import { onDatabase } from "#lib/cli/open-database.ts";
import { anyTicketExists } from "#lib/db/tickets/tickets.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { print } from "./print.ts";

/**
 * Loads the demo into a desk without tickets; a load that was interrupted is finished at the next start. The desk answers at
 * `url` already, its embedded database is at `databaseUrl`. The token it works with is revoked at its end.
 */
export async function loadFirstDemo(dataFolder: string, databaseUrl: string, url: string): Promise<void> {
  const unfinished = path.join(dataFolder, "demo", "unfinished");
  const made = await onDatabase(databaseUrl, () => tokenWhereEmpty(existsSync(unfinished)));
  if (made === null) return;
  print("Loading the demo…");
  await mkdir(path.dirname(unfinished), { recursive: true });
  await writeFile(unfinished, "");
  try {
    await loadDemo({ url, dataFolder, token: made.token });
    await rm(unfinished);
  } finally {
    await createApiClient({ url, token: made.token }).revokeToken(made.id);
  }
}

async function tokenWhereEmpty(evenSo: boolean): Promise<{ id: string; token: string } | null> {
  return evenSo || !(await anyTicketExists()) ? createToken({ name: "Loads the demo", scope: "automation" }) : null;
}
