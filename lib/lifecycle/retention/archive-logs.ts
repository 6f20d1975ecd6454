import { transact } from "#lib/db/connection/transaction.ts";
import { type Archived, findLogFile, insertArchiveFile, markFilesRemoved } from "#lib/db/retention/archive-files.ts";
import { removeArchive, writeArchive } from "#lib/db/retention/archive-text.ts";
import {
  type EndedTicket,
  lockEnded,
  markArchived,
  markRemoved,
  readEndedTickets,
} from "#lib/db/retention/ended-tickets.ts";
import {
  deleteLogLines,
  deleteTicketLines,
  readLoggedRuns,
  readLogLines,
  readTicketLines,
} from "#lib/db/retention/removable-lines.ts";
import { type Kept, readKept } from "#lib/db/retention/retention.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";

/** Tickets of a project and kind that one turn goes through. */
const A_TURN = 50;

/**
 * Puts the logs of tickets that ended long enough ago into files of the data folder, and removes them from the database once a file
 * is on disk, was read back and is noted. In small transactions that wait for nobody; a process that dies on the way leaves lines
 * that the next turn removes. A log that is not whole stays where it is (the doctor names it: `runs.log-without-hole`), until somebody
 * sets the retention again; the others do not wait for it. Where several processes come to the same ticket, one file is kept. Stops when `signal` aborts.
 * By the engine. No event. Returns how many tickets were gone through.
 */
export async function archiveLogs(signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const kept of await readKept()) {
    if (kept.kind === "ticket") continue;
    for (const ticket of await readEndedTickets(kept, A_TURN)) {
      if (signal?.aborted) return count;
      const done = kept.kind === "log" ? await archiveRuns(kept, ticket) : await archiveEvents(kept, ticket);
      // In the order of their ends: what is locked now comes first next time.
      if (!done) break;
      await markArchived(kept, ticket);
      count++;
    }
  }
  return count;
}

/** The logs of a ticket's runs. False: the ticket was opened again, or another transaction has it. */
export async function archiveRuns({ id: projectId }: Kept, ticket: EndedTicket): Promise<boolean> {
  for (const run of await readLoggedRuns(ticket.id)) {
    if ((await findLogFile(run.id)) === null) {
      const file = await writeArchive(`${projectId}/${ticket.key}-run-${run.number}`, readLogLines(run.id));
      if (file.lines !== run.lines) {
        await removeArchive(file);
        log.error(
          { run: run.id, lines: file.lines, of: run.lines },
          "a log is not whole: it is not archived, and stays",
        );
        continue;
      }
      const of = { kind: "log", projectId, ticketId: ticket.id, runId: run.id } as const;
      if (!(await keep(ticket, file, of))) return false;
    }
    await deleteLogLines(run.id);
    await markFilesRemoved({ runId: run.id });
  }
  return true;
}

/** The same of its events. */
export async function archiveEvents({ id: projectId }: Kept, ticket: EndedTicket): Promise<boolean> {
  const lines = await readTicketLines(ticket.id);
  const last = lines.at(-1);
  if (last === undefined) return true;
  const file = await writeArchive(`${projectId}/${ticket.key}-events`, lines);
  if (!(await keep(ticket, file, { kind: "events", projectId, ticketId: ticket.id, last }))) return false;
  await deleteTicketLines(ticket.id, last);
  await markFilesRemoved({ ticketId: ticket.id });
  return true;
}

/**
 * Notes the file while the ticket cannot be opened again. False: it was, or is locked. Where another process, or a turn that died,
 * has noted a file up to the same line, that one has all that is in this one, since nothing appears before a settled line.
 */
async function keep(
  ticket: EndedTicket,
  file: Awaited<ReturnType<typeof writeArchive>>,
  of: Archived,
): Promise<boolean> {
  const kept = await transact(ENGINE, async (tx) => {
    if (!(await lockEnded(tx, ticket))) return null;
    if (of.kind === "events") await markRemoved(tx, of.projectId, of.last);
    return insertArchiveFile(tx, file, of);
  });
  if (kept !== true) await removeArchive(file);
  return kept !== null;
}
