import { PrismaPg } from "@prisma/adapter-pg";
import { DriverAdapterError, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

/**
 * Prisma's adapter for migrations, except that it sends a script to PostgreSQL as a whole, as Prisma's native engine does: in one
 * transaction, or not at all. The original cuts a script at every semicolon, also inside comments, strings and function bodies.
 * All its connections come from `connections`, which the caller ends.
 */
export function migrationAdapter(connections: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(connections);
  const withWholeScripts = async (connecting: ReturnType<typeof factory.connect>) => {
    const adapter = await connecting;
    adapter.executeScript = (script) => runScript(connections, script);
    return adapter;
  };
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => withWholeScripts(factory.connect()),
    connectToShadowDb: () => withWholeScripts(factory.connectToShadowDb()),
  };
}

async function runScript(connection: pg.Pool, script: string): Promise<void> {
  try {
    await connection.query(script);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new DriverAdapterError({
      kind: "postgres",
      code: error.code ?? "XX000",
      severity: error.severity ?? "ERROR",
      message: error.message,
      detail: error.detail,
      column: error.column,
      hint: error.hint,
    });
  }
}
