import { closeBeatPool } from "./beat-pool.ts";
import { closePool } from "./pool.ts";
import { closePrisma } from "./prisma.ts";
import { closeReplicaPool } from "./replica-pool.ts";

/** Closes every connection of this process; the next statement opens new ones. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([closePool(), closeBeatPool(), closeReplicaPool(), closePrisma()]);
}
