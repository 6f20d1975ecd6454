import { environment } from "#lib/environment.ts";

/** The address of the database. Throws when there is none: bin/up and bin/yardmaster set DATABASE_URL for the embedded one. */
export function databaseUrl(): string {
  const url = environment().databaseUrl;
  if (url === undefined) throw new Error("DATABASE_URL is not set.");
  return url;
}

/** The address past a pooler, for what needs a session of its own: LISTEN, migrations, backup and restore. Throws as {@link databaseUrl}. */
export function directDatabaseUrl(): string {
  return environment().database.directUrl ?? databaseUrl();
}
