import path from "node:path";
import type { Command } from "commander";
import { type Restored, restoreBackup } from "#lib/db/backup/restore-backup.ts";
import { directDatabaseUrl } from "#lib/db/connection/database-url.ts";
import { checkInvariants, type Finding } from "#lib/db/invariants/check-invariants.ts";
import { findMissingKeys } from "#lib/db/secrets/sealed-rows.ts";
import { recordOutsideAct } from "#lib/lifecycle/audit/record-outside-act.ts";
import { renewEpoch } from "#lib/lifecycle/events/recognize-cluster.ts";
import { type Environment, environment } from "../../environment.ts";
import { currentClaim } from "../data-folder-claim.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withDatabase } from "../open-database.ts";
import { missingKeysSentence } from "./missing-keys-sentence.ts";
import { printResult } from "./print-result.ts";

/** Adds `restore`: puts what `backup` has written into an empty database. */
export function addRestoreCommand(program: Command): void {
  program
    .command("restore")
    .description("Put a backup into an empty database, while no desk runs; then check that everything holds")
    .argument("<file>", "what bin/yardmaster backup has written")
    .option("--replace", "lose what the database holds now")
    .allowExcessArguments(false)
    .action((file: string, options: { replace?: boolean }, command: Command) =>
      runAndExplain(() => run(path.resolve(file), options.replace === true, command)),
    );
}

async function run(file: string, replace: boolean, command: Command): Promise<void> {
  const settings = environment();
  await refuseRunningDesk(settings);
  const { restored, findings, missing } = await withDatabase(settings, async () => {
    const restored = await restoreBackup(directDatabaseUrl(), file, { replace });
    await renewEpoch();
    const { madeAt, version } = restored.header;
    const subject = { kind: "database" };
    await recordOutsideAct(null, { act: "database.restored", projectId: null, subject, data: { madeAt, version } });
    // What ran when the backup was made has lost its lease since: that is for the desk to see.
    return {
      restored,
      missing: await findMissingKeys(),
      findings: (await checkInvariants()).filter(({ repair }) => repair !== "reap" && repair !== "escalate"),
    };
  });
  const missingKeys = missing.map(({ key }) => key);
  const lines = [say(restored, findings), ...(missing.length > 0 ? [missingKeysSentence(missing)] : [])];
  printResult(command, { ...restored, findings, missingKeys }, lines.join("\n"));
  if (findings.length > 0 || missing.length > 0) process.exitCode = 1;
}

async function refuseRunningDesk({ databaseUrl, dataFolder }: Environment): Promise<void> {
  if (databaseUrl !== undefined) return;
  const claim = await currentClaim(dataFolder);
  if (claim?.kind === "desk") throw new Explained(`A desk runs on this data folder (${claim.url}): stop it first.`);
}

function say({ header, rows, applied }: Restored, findings: Finding[]): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  return [
    `Restored ${sum} rows, ${rows.ticket ?? 0} tickets among them, of the backup made ${header.madeAt} by Yardmaster ${header.version}.`,
    ...(applied.length > 0 ? [`Applied ${applied.join(", ")}.`] : []),
    findings.length === 0
      ? "Everything that must hold does."
      : "Not everything is as it must be: run bin/yardmaster doctor.",
    "Sessions and tokens are those of the backup; whoever is signed in elsewhere signs in again.",
  ].join("\n");
}
