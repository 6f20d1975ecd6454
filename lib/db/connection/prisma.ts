import { PrismaPg } from "@prisma/adapter-pg";
import { environment } from "#lib/environment.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { PrismaClient } from "./generated/client.ts";
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

/** So many values a list may have; a list of each length is a statement of its own on each connection. */
const LONGEST_LIST = 8;

/**
 * Whether a statement of Prisma reads one row, or the rows that belong to one: then the plan by the key is right for any value, and each
 * connection makes it once. To plan the read of a hold takes 3 ms, to run it 0.05. A read that filters many rows is planned for its values.
 */
export function isByKey(sql: string): boolean {
  const values = sql.match(/\$\d+/g)?.length ?? 0;
  return BY_KEY.test(sql) && values <= LONGEST_LIST && !/ OR | (?:LIKE|ILIKE|EXISTS)\b/.test(sql);
}

const BY_KEY = /^SELECT .* WHERE \(?"public"\."\w+"\."(?!project_id")(?:id|key|slug|\w+_id)" (?:=|IN) /s;
