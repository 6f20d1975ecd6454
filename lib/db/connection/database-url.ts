import { environment } from "#lib/environment.ts";

/** The address of the database. Throws when there is none: bin/up and bin/yardmaster set DATABASE_URL for the embedded one. */
export function databaseUrl(): string {
  const url = environment().databaseUrl;
  if (url === undefined) throw new Error("DATABASE_URL is not set.");
  return url;
}
