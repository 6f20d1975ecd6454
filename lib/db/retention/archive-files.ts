import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { isClaimedRun } from "#lib/db/people/claimed.ts";

const FileRow = z.object({ path: z.string(), sha256: z.string(), lines: z.number() });
/** A file of the data folder, by its path in there. */
export type ArchiveFile = z.infer<typeof FileRow>;

/** What a new file holds: the log of a run, a ticket's events up to a line, or the ticket itself. */
export type Archived = { projectId: string; ticketId: string } & (
  | { kind: "log"; runId: string }
  | { kind: "events"; last: { tx: string; id: string } }
  | { kind: "ticket" }
);

/** Notes a file, before what is in it is removed. False: another process has noted one of the same. Indexes archive_file_run, archive_file_ticket and archive_file_whole. */
export async function insertArchiveFile(tx: Tx, file: ArchiveFile & { bytes: number }, of: Archived): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO archive_file (path, kind, project_id, ticket_id, run_id, lines, bytes, sha256, tx, event_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9::xid8, $10::bigint) ON CONFLICT DO NOTHING`,
    [
      file.path,
      of.kind,
      of.projectId,
      of.ticketId,
      of.kind === "log" ? of.runId : null,
      file.lines,
      file.bytes,
      file.sha256,
      of.kind === "events" ? of.last.tx : null,
      of.kind === "events" ? of.last.id : null,
    ],
  );
}

/** Notes that nothing of what is in the files of this ticket is in the database any more. Index archive_file_ticket, or archive_file_run. */
export async function markFilesRemoved(of: { runId: string } | { ticketId: string }): Promise<void> {
  const [where, value] =
    "runId" in of ? ["run_id = $1", of.runId] : ["ticket_id = $1 AND kind = 'events'", of.ticketId];
  await reader.run(`UPDATE archive_file SET removed_at = now() WHERE ${where} AND removed_at IS NULL`, [value]);
}

/** The file with the log of a run; null where all of it is in the database. Index archive_file_run. */
export async function findLogFile(runId: string): Promise<ArchiveFile | null> {
  return reader.row(FileRow, "SELECT path, sha256, lines FROM archive_file WHERE run_id = $1 AND kind = 'log'", [
    runId,
  ]);
}

/** The files with events of a ticket, the oldest first. Index archive_file_ticket. */
export async function readEventFiles(ticketId: string): Promise<ArchiveFile[]> {
  return reader.rows(
    FileRow,
    "SELECT path, sha256, lines FROM archive_file WHERE ticket_id = $1 AND kind = 'events' ORDER BY tx, event_id",
    [ticketId],
  );
}

const IdRow = z.object({ id: z.string() });

/** The runs of a ticket that a service account claimed or reviewed. Index run_number. */
export async function readClaimedRunIds(ticketId: string, account: string): Promise<Set<string>> {
  const rows = await reader.rows(
    IdRow,
    `SELECT r.id FROM run r WHERE r.ticket_id = $1 AND ${isClaimedRun("r", "$2")}`,
    [ticketId, account],
  );
  return new Set(rows.map(({ id }) => id));
}
