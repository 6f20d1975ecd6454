import path from "node:path";
import type { Command } from "commander";
import { writeBackup } from "#lib/db/backup/write-backup.ts";
import { directDatabaseUrl } from "#lib/db/connection/database-url.ts";
import { keyRingFile } from "#lib/db/secrets/key-ring.ts";
import { recordOutsideAct } from "#lib/lifecycle/audit/record-outside-act.ts";
import { environment } from "../../environment.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

/** Adds `backup`: everything in the database in one file, also of the embedded one, also while a desk runs. */
export function addBackupCommand(program: Command): void {
  program
    .command("backup")
    .description("Write everything in the database to one new file, as it is at one moment; a running desk goes on")
    .argument("<file>", "the file; it holds secrets, and only you can read it")
    .allowExcessArguments(false)
    .action((file: string, _options: unknown, command: Command) => runAndExplain(() => run(file, command)));
}

async function run(file: string, command: Command): Promise<void> {
  const target = path.resolve(file);
  const rows = await withMigratedDatabase(environment(), async () => {
    const written = await writeBackup(directDatabaseUrl(), target);
    await recordOutsideAct(null, { act: "backup.written", projectId: null, subject: { kind: "database" } });
    return written;
  }).catch(explain(target));
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  const keys = keyRingFile();
  const plain = [
    `${target}: ${sum} rows of ${Object.keys(rows).length} tables, ${rows.ticket ?? 0} tickets among them.`,
    `The keys of its secrets are not in it: keep ${keys ?? "YARDMASTER_SECRET_KEYS"} too, in another place.`,
  ];
  printResult(command, { file: target, rows, keys }, plain.join("\n"));
}

function explain(file: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === "EEXIST") throw new Explained(`${file} is there already: name a new file.`);
    if (error.code === "ENOENT" || error.code === "EACCES")
      throw new Explained(`${file} cannot be written (${error.code}).`);
    throw error;
  };
}
