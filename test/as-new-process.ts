import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { registry } from "#lib/process-registry.ts";

// Before each file of the database tests. They share the processes they run in, since to load the desk's code takes longer than
// most of them; so each begins as in a new one: its environment, no connection, nothing kept.
const environment = Symbol.for("yardmaster.test.environment");
const host = globalThis as { [environment]?: NodeJS.ProcessEnv };
host[environment] ??= { ...process.env };

await closeDatabase();
registry.clear();
for (const name of Object.keys(process.env)) if (!(name in host[environment])) delete process.env[name];
Object.assign(process.env, host[environment]);
