import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { reader } from "#lib/db/connection/transaction.ts";
import { readAccessOfActing } from "#lib/db/people/access.ts";
import { findFirstAdmin, findUser } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { importTickets } from "#lib/lifecycle/imports/import-tickets.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { readImportFile } from "../../api-client/import-file.ts";
import { type ImportReport, ImportTickets } from "../../contract/imports.ts";
import { environment } from "../../environment.ts";
import { Explained, runAndExplain } from "../explain.ts";
import { withMigratedDatabase } from "../open-database.ts";
import { printResult } from "./print-result.ts";

interface ImportFlags {
  project?: string;
  as?: string;
  state: "ready" | "draft";
  review: boolean;
  repository?: string;
  closed?: boolean;
  pullRequests?: boolean;
  skipWrong?: boolean;
  dryRun?: boolean;
}

/** Adds `import`: tickets out of a CSV file or of an export of GitHub issues, all rows or none. */
export function addImportCommand(program: Command): void {
  program
    .command("import")
    .description("Make tickets of a CSV file, or of GitHub issues as gh or the REST API exports them")
    .argument("<file>", "the file; - for standard input")
    .option("--project <slug>", "the project they go to; by default the one named default")
    .option("--as <email>", "who imports; by default the first admin")
    .addOption(new Option("--state <state>", "what they begin as").choices(["ready", "draft"]).default("draft"))
    .option("--no-review", "a success makes them done: no sentinel looks at them")
    .option("--repository <owner/name>", "of the issues, where the export does not say it")
    .option("--closed", "closed issues too")
    .option("--pull-requests", "pull requests too")
    .option("--skip-wrong", "make the other rows where some are wrong")
    .option("--dry-run", "say what would be made, and make nothing")
    .allowExcessArguments(false)
    .action((file: string, flags: ImportFlags, command: Command) => runAndExplain(() => run(file, flags, command)));
}

async function run(file: string, flags: ImportFlags, command: Command): Promise<void> {
  const content = await readContent(file);
  const parsed = ImportTickets.safeParse({
    ...readImportFile(path.basename(file), content),
    project: flags.project,
    repository: flags.repository,
    include: [...(flags.closed ? ["closed"] : []), ...(flags.pullRequests ? ["pull_requests"] : [])],
    state: flags.state,
    reviewRequired: flags.review,
    dryRun: flags.dryRun ?? false,
    skipWrong: flags.skipWrong ?? false,
  });
  if (!parsed.success) throw new Explained("The file is empty, is larger than 16 MiB, or holds a NUL character.");
  const report = await withMigratedDatabase(environment(), async () =>
    importTickets(await accessOf(flags.as), parsed.data),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? new Explained(sayRefusal(error)) : error;
  });
  printResult(command, { ...report }, sayReport(report));
}

async function readContent(file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(process.stdin);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Explained(`The file ${file} cannot be read (${error.code}).`);
  });
}

async function accessOf(email: string | undefined): Promise<Access> {
  const user = email === undefined ? await findFirstAdmin() : await findUser({ email: email.trim().toLowerCase() });
  const access = user && (await readAccessOfActing(reader, { userId: user.id, tokenId: null, byToken: false }));
  if (!access) throw new Explained(email === undefined ? "There is no admin yet." : `There is no person ${email}.`);
  return access;
}

function sayRefusal({ message, extra }: Refusal): string {
  const errors = (extra.errors ?? []).map((error) =>
    `  ${error.path.replace("rows.", "row ")}: ${error.message}`.replaceAll(PLAIN, " "),
  );
  return [message.replace("send skipWrong", "add --skip-wrong"), ...errors].join("\n");
}

/** What a file says must not steer the terminal. */
const PLAIN = /\p{Cc}/gu;

/** What was made is counted; what was not is listed with its reason. */
function sayReport({ dryRun, project, counts, notes, rows }: ImportReport): string {
  const made = dryRun ? `${counts.make} would be made` : `${counts.made} made`;
  const others = rows.filter(({ outcome }) => outcome === "skipped" || outcome === "wrong");
  return [
    `${made} in ${project}, ${counts.skipped} skipped, ${counts.wrong} wrong, of ${counts.rows} rows.`,
    ...notes,
    ...others.map((row) =>
      `  row ${row.line} ${row.ref ?? ""} ${row.outcome}: ${row.reasons.join("; ")}`.replaceAll(PLAIN, " "),
    ),
  ].join("\n");
}
