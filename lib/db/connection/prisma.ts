import { PrismaPg } from "@prisma/adapter-pg";
import { environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { PrismaClient } from "./generated/client.ts";
import { isByKey } from "./is-by-key.ts";
import { poolSettings } from "./pool.ts";
import { planned } from "./tx.ts";

/**
 * The one Prisma client of this process, for the reads and simple writes of pages, actions and handlers; made on the
 * first call. It has connections of its own, so that heavy pages never starve claims. No interactive transactions:
 * a timeout during COMMIT can crash the process (docs/engine.md#the-connection-pools).
 */
export function prisma(): PrismaClient {
  return registry.once("db.prisma", createPrisma);
}

/** Disconnects the client of this process, so that the next call of `prisma` makes a new one. */
export async function closePrisma(): Promise<void> {
  await registry.take<PrismaClient>("db.prisma")?.$disconnect();
}

function createPrisma(): PrismaClient {
  const adapter = new PrismaPg(
    { ...poolSettings(), max: environment().database.pagePoolSize },
    {
      // The declared type leaves out that a statement may have no name.
      statementNameGenerator: ({ sql }) => (isByKey(sql) ? planned(sql).name : undefined) as string,
      onPoolError: (error) => log.warn({ err: error }, "an idle database connection broke"),
      onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    },
  );
  return new PrismaClient({ adapter });
}
