import { access, constants } from "node:fs/promises";
import type { Command } from "commander";
import { databaseUrl } from "#lib/db/connection/database-url.ts";
import { isDeskListening } from "#lib/db/connection/listen.ts";
import { isMigrated } from "#lib/db/connection/migrations/is-migrated.ts";
import { isSupported, readServerVersion } from "#lib/db/connection/server-version.ts";
import { readInstallation } from "#lib/db/insights/installation.ts";
import { checkInvariants, type Finding, INVARIANTS } from "#lib/db/invariants/check-invariants.ts";
import { findFirstAdmin } from "#lib/db/people/users.ts";
import { proveObjectStore } from "#lib/db/runs/snapshots/object-store.ts";
import { countObjects } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { findMissingKeys } from "#lib/db/secrets/sealed-rows.ts";
import { installationLines } from "#lib/engine/insights/installation-lines.ts";
import { proveAudit } from "#lib/lifecycle/audit/prove-audit.ts";
import { repairFindings } from "#lib/lifecycle/tickets/repair-findings.ts";
import { type Environment, environment } from "../../environment.ts";
import { currentClaim } from "../data-folder-claim.ts";
import { runAndExplain } from "../explain.ts";
import { withDatabase } from "../open-database.ts";
import { missingKeysSentence } from "./missing-keys-sentence.ts";
import { printResult } from "./print-result.ts";

/** One line of the doctor. */
interface Check {
  check: string;
  ok: boolean;
  detail: string;
}

/**
 * Adds `doctor`: looks at everything a desk needs, proves what must always hold of its tickets, and says what is wrong.
 * Exits with 1 when something is. `--fix` mends what can be mended safely first.
 */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description(
      "Check everything a desk needs and that nothing is stuck or lost; exits with 1 when something is wrong",
    )
    .option("--fix", "mend what can be mended safely")
    .allowExcessArguments(false)
    .action((options: { fix?: boolean }, command: Command) =>
      runAndExplain(() => examine(options.fix === true, command)),
    );
}

async function examine(fix: boolean, command: Command): Promise<void> {
  const settings = environment();
  const findings = [node(), await dataFolder(settings), await desk(settings), ...(await database(settings, fix))];
  const ok = findings.every((finding) => finding.ok);
  const lines = findings.map((finding) => `${finding.ok ? "ok  " : "FAIL"}  ${finding.check}: ${finding.detail}`);
  printResult(command, { ok, findings }, lines.join("\n"));
  if (!ok) process.exitCode = 1;
}

function node(): Check {
  return { check: "Node.js", ok: true, detail: process.versions.node };
}

async function dataFolder({ dataFolder }: Environment): Promise<Check> {
  const writable = await access(dataFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return { check: "Data folder", ok: writable, detail: writable ? dataFolder : `${dataFolder} cannot be written` };
}

/** That no desk runs is no fault. */
async function desk({ dataFolder }: Environment): Promise<Check> {
  const claim = await currentClaim(dataFolder);
  if (claim?.kind !== "desk" || claim.url === null) return { check: "Desk", ok: true, detail: "not running" };
  const answer = await fetch(`${claim.url}/api/ready`, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  await answer?.body?.cancel();
  const detail = answer?.ok ? `ready at ${claim.url}` : `does not answer at ${claim.url}`;
  return { check: "Desk", ok: answer?.ok === true, detail };
}

async function database(settings: Environment, fix: boolean): Promise<Check[]> {
  try {
    return await withDatabase(settings, async () => {
      const version = await readServerVersion(databaseUrl());
      const migrated = await isMigrated();
      const admin = migrated ? await findFirstAdmin() : null;
      return [
        { check: "Database", ok: isSupported(version), detail: `PostgreSQL ${version}` },
        { check: "Migrations", ok: migrated, detail: migrated ? "all applied" : "missing: run bin/yardmaster migrate" },
        { check: "First admin", ok: admin !== null, detail: admin?.name ?? "none: run bin/yardmaster users create" },
        ...(migrated
          ? [
              ...(await installation()),
              await secrets(),
              await objectStore(settings),
              ...(await audit()),
              ...(await invariants(fix)),
            ]
          : []),
      ];
    });
  } catch (error) {
    return [{ check: "Database", ok: false, detail: (error as Error).message }];
  }
}

/** Desks, workers, standbys, what is behind; the database has a line of its own already. */
async function installation(): Promise<Check[]> {
  const lines = installationLines(await readInstallation());
  return lines.map(({ what, ok, detail }) => ({ check: what === "Database" ? "Server" : what, ok, detail }));
}

async function secrets(): Promise<Check> {
  const missing = await findMissingKeys();
  const detail = missing.length === 0 ? "every key is there" : missingKeysSentence(missing);
  return { check: "Secrets", ok: missing.length === 0, detail };
}

/** Whether an object store takes, gives back and deletes; without one, that nothing is in one. */
async function objectStore(settings: Environment): Promise<Check> {
  const check = "Object store";
  const count = await countObjects();
  if (settings.objectStore === null) {
    const detail =
      count === 0
        ? "none: the database keeps snapshots"
        : `${count} chunks are in one, but YARDMASTER_S3_URL is not set`;
    return { check, ok: count === 0, detail };
  }
  return proveObjectStore().then(
    (place) => ({ check, ok: true, detail: `${count} chunks at ${place}` }),
    (error: Error) => ({ check, ok: false, detail: `${error.message} (${settings.objectStore?.url})` }),
  );
}

/** The chain of the audit; one line for each breach. A desk that does not run leaves a tail, which its next start chains. */
async function audit(): Promise<Check[]> {
  const { head, tail, breaches, unguarded } = await proveAudit(await isDeskListening());
  const found = [
    ...breaches.map(({ id, problem }) => ({ check: "Audit", ok: false, detail: `${id} ${problem}` })),
    ...unguarded.map((detail) => ({ check: "Audit", ok: false, detail })),
  ];
  if (found.length > 0) return found;
  const waiting = tail === 0 ? "" : `; ${tail} not chained yet`;
  const detail = head === null ? `empty${waiting}` : `${head.number} lines, one chain, its head ${head.hash}${waiting}`;
  return [{ check: "Audit", ok: true, detail }];
}

/** What must always hold; one line for each breach, and for each repair. */
async function invariants(fix: boolean): Promise<Check[]> {
  const found = await findBreaches();
  const repaired = fix ? await repairFindings(found) : [];
  const left = fix ? await findBreaches() : found;
  const breaches = left.map(({ invariant, subject, problem, repair }) => ({
    check: invariant,
    ok: false,
    detail: `${subject}: ${problem}${repair && !fix ? " (bin/yardmaster doctor --fix mends it)" : ""}`,
  }));
  const all = { check: "Invariants", ok: true, detail: `all ${INVARIANTS.length} hold` };
  return [
    ...repaired.map((detail) => ({ check: "Mended", ok: true, detail })),
    ...(breaches.length > 0 ? breaches : [all]),
  ];
}

/** While no desk runs, nobody can be late: what only a running desk does is no finding. */
async function findBreaches(): Promise<Finding[]> {
  const isRunning = await isDeskListening();
  return (await checkInvariants()).filter(({ repair }) => isRunning || (repair !== "reap" && repair !== "escalate"));
}
