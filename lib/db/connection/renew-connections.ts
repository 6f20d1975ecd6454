import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { closeBeatPool } from "./beat-pool.ts";
import type { PrismaClient } from "./generated/client.ts";
import { closePool } from "./pool.ts";
import { closeReplicaPool } from "./replica-pool.ts";

/** Longer than any statement lasts. */
const GRACE_MS = 30_000;

/**
 * The way to the database has broken once: no idle connection is trusted any more, since each that went silent would cost its
 * next statement a time-out. New statements get new pools; what is under way ends on the old ones.
 */
export function renewConnections(): void {
  for (const close of [closePool, closeBeatPool, closeReplicaPool]) {
    close().catch((error) => log.debug({ err: error }, "a pool that was replaced did not end cleanly"));
  }
  const old = registry.take<PrismaClient>("db.prisma");
  if (old) setTimeout(() => void old.$disconnect().catch(() => undefined), GRACE_MS).unref();
}
