import { access, constants } from "node:fs/promises";
import type { Command } from "commander";
import { databaseUrl } from "#lib/db/connection/database-url.ts";
import { isMigrated } from "#lib/db/connection/is-migrated.ts";
import { isSupported, readServerVersion } from "#lib/db/connection/server-version.ts";
import { findFirstAdmin } from "#lib/db/people/users.ts";
import { type Environment, environment } from "../../environment.ts";
import { currentClaim } from "../data-folder-claim.ts";
import { runAndExplain } from "../explain.ts";
import { withDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

/** Adds `doctor`: looks at everything a desk needs and says what is wrong. Exits with 1 when something is. */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("Check everything a desk needs; exits with 1 when something is wrong")
    .allowExcessArguments(false)
    .action((_options: unknown, command: Command) => runAndExplain(() => examine(command)));
}

async function examine(command: Command): Promise<void> {
  const settings = environment();
  const findings = [node(), await dataFolder(settings), await desk(settings), ...(await database(settings))];
  const ok = findings.every((finding) => finding.ok);
  const lines = findings.map((finding) => `${finding.ok ? "ok  " : "FAIL"}  ${finding.check}: ${finding.detail}`);
  printResult(command, { ok, findings }, lines.join("\n"));
  if (!ok) process.exitCode = 1;
}

function node(): Finding {
  return { check: "Node.js", ok: true, detail: process.versions.node };
}

async function dataFolder({ dataFolder }: Environment): Promise<Finding> {
  const writable = await access(dataFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return { check: "Data folder", ok: writable, detail: writable ? dataFolder : `${dataFolder} cannot be written` };
}

/** That no desk runs is no fault. */
async function desk({ dataFolder }: Environment): Promise<Finding> {
  const claim = await currentClaim(dataFolder);
  if (claim?.kind !== "desk" || claim.url === null) return { check: "Desk", ok: true, detail: "not running" };
  const answer = await fetch(`${claim.url}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  await answer?.body?.cancel();
  const detail = answer?.ok ? `ready at ${claim.url}` : `does not answer at ${claim.url}`;
  return { check: "Desk", ok: answer?.ok === true, detail };
}

async function database(settings: Environment): Promise<Finding[]> {
  try {
    return await withDatabase(settings, async () => {
      const version = await readServerVersion(databaseUrl());
      const migrated = await isMigrated();
      const admin = migrated ? await findFirstAdmin() : null;
      return [
        { check: "Database", ok: isSupported(version), detail: `PostgreSQL ${version}` },
        { check: "Migrations", ok: migrated, detail: migrated ? "all applied" : "missing: run bin/yardmaster migrate" },
        { check: "First admin", ok: admin !== null, detail: admin?.name ?? "none: run bin/yardmaster users create" },
      ];
    });
  } catch (error) {
    return [{ check: "Database", ok: false, detail: (error as Error).message }];
  }
}
