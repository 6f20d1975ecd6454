import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { registry } from "#lib/process-registry.ts";

// Before each file of those that share a process (vitest.config.ts): it begins as in a new one, with the environment it was
// started with, no connection and nothing kept. One that replaces modules loads all anew itself (test/rights/rights.db.test.ts).
const environment = Symbol.for("yardmaster.test.environment");
const host = globalThis as { [environment]?: NodeJS.ProcessEnv };
host[environment] ??= { ...process.env };

await closeDatabase();
registry.clear();
for (const name of Object.keys(process.env)) if (!(name in host[environment])) delete process.env[name];
Object.assign(process.env, host[environment]);
