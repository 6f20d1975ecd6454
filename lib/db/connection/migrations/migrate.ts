import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  DriverAdapterError,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as engineGlue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { grantToWebRole } from "../web-role.ts";
import { listMigrations, migrationsFolder } from "./migrations-folder.ts";

/** Any number that nothing else locks: two starts on one database migrate one after the other. */
const lockNumber = 7_295_412;

/**
 * Applies what is missing of prisma/migrations to the database and returns the names applied, oldest first. Done by Prisma's
 * own engine in WebAssembly, since its binary cannot be downloaded everywhere; the table `_prisma_migrations` stays compatible
 * with `prisma migrate deploy` (docs/engine.md#migrations). The web role gets its rights on what is new.
 * `only`: no others than these, for a restore. Throws when a migration
 * fails or failed before.
 */
export async function migrate(url: string, only?: ReadonlySet<string>): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url, application_name: "yardmaster migrate" });
  guard.on("error", () => {});
  await guard.connect();
  try {
    await guard.query("SELECT pg_advisory_lock($1)", [lockNumber]);
    const applied = await applyMigrations(url, only);
    await grantToWebRole(guard);
    return applied;
  } finally {
    await guard.end();
  }
}

async function applyMigrations(url: string, only: ReadonlySet<string> | undefined): Promise<string[]> {
  const migrations = (await listMigrations()).filter(({ name }) => only?.has(name) ?? true);
  await loadEngine();
  const connections = new pg.Pool({ connectionString: url, max: 1, application_name: "yardmaster migrate" });
  const adapter = bindMigrationAwareSqlAdapterFactory(migrationAdapter(connections));
  const engine = await engineGlue.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsFolder,
        lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
        shadowDbInitScript: "",
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await connections.end();
  }
}

const slot = Symbol.for("yardmaster.schema-engine");

/**
 * Node cannot import a .wasm file as a module, so what the package's own entry does is done here. Once per process, also where this
 * module is loaded again: a second engine would get the timers of the first.
 */
function loadEngine(): Promise<void> {
  const host = globalThis as { [slot]?: Promise<void> };
  host[slot] ??= instantiateEngine();
  return host[slot];
}

async function instantiateEngine(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(path.join(path.dirname(glue), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engineImports() });
  engineGlue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The engine forgets to clear its timers of 10 s, which would keep a finished process alive as long. */
function engineImports(): WebAssembly.ModuleImports {
  const imports: Record<string, unknown> = { ...engineGlue };
  const name = Object.keys(imports).find((key) => key.startsWith("__wbg_setTimeout_"));
  const setTimer = name && (imports[name] as ((...args: unknown[]) => NodeJS.Timeout) | undefined);
  if (name && setTimer) imports[name] = (...args: unknown[]) => setTimer(...args).unref();
  return imports as WebAssembly.ModuleImports;
}

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
