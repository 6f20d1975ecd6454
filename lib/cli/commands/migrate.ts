import type { Command } from "commander";
import { directDatabaseUrl } from "#lib/db/connection/database-url.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { environment } from "../../environment.ts";
import { runAndExplain } from "../explain.ts";
import { withDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

/** Adds `migrate`: brings the database up to this version. Safe to repeat, and while others do the same. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("Bring the database up to this version")
    .allowExcessArguments(false)
    .action((_options: unknown, command: Command) =>
      runAndExplain(async () => {
        const applied = await withDatabase(environment(), () => migrate(directDatabaseUrl()));
        const plain = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
        printResult(command, { applied }, plain);
      }),
    );
}
