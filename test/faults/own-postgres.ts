import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { findBinaries } from "#lib/cli/up/embedded-postgres/binaries.ts";
import { clusterFolder } from "#lib/cli/up/embedded-postgres/cluster-folder.ts";
import { runProgram } from "#lib/cli/up/embedded-postgres/run-program.ts";
import { startEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { unprivilegedUser } from "#lib/cli/up/embedded-postgres/unprivileged-user.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { markOwned } from "../abandoned-folders.ts";

/** A PostgreSQL of the test file alone, as a desk has it (with fsync), which a test may stop. */
export interface OwnPostgres {
  url: string;
  /** Stops it at once, as a machine that loses its power does. */
  stopHard(): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
}

/** Call it once, at the top of a test file, in place of `useDatabase()`: migrated, and what `pool()` speaks with. */
export function useOwnPostgres(): OwnPostgres {
  let folder = "";
  const own: OwnPostgres = {
    url: "",
    async stopHard() {
      const user = unprivilegedUser();
      const { pgCtl } = await findBinaries(user);
      const cluster = await realpath(clusterFolder(folder));
      await runProgram(pgCtl, ["stop", "--mode=immediate", "--wait", "--silent", `--pgdata=${cluster}`], user);
    },
    async start() {
      own.url = (await startEmbeddedPostgres(folder)).url;
    },
  };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "yardmaster-test-"));
    await markOwned(folder);
    await own.start();
    await migrate(own.url);
    process.env.DATABASE_URL = own.url;
    process.env.YARDMASTER_RATE_LIMIT = "off";
  });
  afterAll(async () => {
    await closeDatabase();
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  });
  return own;
}
