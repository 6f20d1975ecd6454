import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/start-embedded-postgres.ts";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import type { Access, Role } from "#lib/engine/people/access.ts";

/** Measures against a migrated PostgreSQL of its own in a temporary folder, and takes it away afterwards. */
export async function withDisposableDatabase<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-bench-"));
  try {
    const { url } = await startEmbeddedPostgres(folder, { unsafeButFast: true });
    await migrate(url);
    process.env.DATABASE_URL = url;
    return await measure(url);
  } finally {
    await closeDatabase();
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Somebody with a role in every project. */
export function benchAccess(everywhere: Role): Access {
  return {
    userId: "usr_bench",
    userName: "Bench",
    scope: null,
    tokenId: null,
    account: null,
    sessionId: "ses_bench",
    boundTo: null,
    everywhere,
    roles: {},
  };
}
