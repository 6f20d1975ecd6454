import { Command } from "commander";
import { addBackupCommand } from "./commands/backup.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addImportCommand } from "./commands/import.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addRestoreCommand } from "./commands/restore.ts";
import { addSecretsCommand } from "./commands/secrets.ts";
import { addTokensCommand } from "./commands/tokens.ts";
import { addUsersCommand } from "./commands/users.ts";
import { addWorkerCommand } from "./commands/worker.ts";

/** `bin/yardmaster` with its commands (docs/contract.md#commands); nothing runs before it parses its arguments. */
export function yardmasterProgram(): Command {
  const program = new Command("bin/yardmaster")
    .description("The command line of Yardmaster. It uses the environment of bin/up and works while a desk runs.")
    .configureHelp({ showGlobalOptions: true })
    .option("--json", "print one JSON object for machines");
  addTokensCommand(program);
  addUsersCommand(program);
  addImportCommand(program);
  addMigrateCommand(program);
  addWorkerCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addSecretsCommand(program);
  addDoctorCommand(program);
  return program;
}
