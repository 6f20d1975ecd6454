import { closeBeatPool } from "./beat-pool.ts";
import { closePool } from "./pool.ts";
import { closePrisma } from "./prisma.ts";

/** Closes every connection of this process; the next statement opens new ones. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([closePool(), closeBeatPool(), closePrisma()]);
}
