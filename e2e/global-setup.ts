import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { clearAbandonedFolders, markOwned } from "#test/abandoned-folders.ts";
import { deskEnvironment, onDatabase } from "./desk.ts";
import { startDesk } from "./start-desk.ts";

const prefix = path.join(tmpdir(), "yardmaster-e2e-");

/** Starts an empty desk in a temporary data folder, and stops it after the last test. */
export default async function startEmptyDesk(): Promise<() => Promise<void>> {
  await clearAbandonedFolders(prefix);
  const folder = await mkdtemp(prefix);
  await markOwned(folder);
  process.env.YARDMASTER_E2E_DATA = folder;
  const stop = await startDesk(folder, deskEnvironment(), ["--no-demo"]);
  // Like every person of a journey who does not ask for more.
  await onDatabase(() => prisma().user.updateMany({ data: { sendDelay: 0 } }));
  await closeDatabase();
  return stop;
}
