import { databaseNow } from "#lib/db/connection/database-now.ts";
import { onReplica } from "#lib/db/connection/replica-pool.ts";

/** What `work` reads, from the standby where there is one, else from the primary, and up to which moment it is complete. */
export async function readFigures<T>(work: () => Promise<T>): Promise<{ value: T; asOf: string }> {
  const read = (await onReplica(work)) ?? { asOf: await databaseNow(), value: await work() };
  return { ...read, asOf: read.asOf.toISOString() };
}
