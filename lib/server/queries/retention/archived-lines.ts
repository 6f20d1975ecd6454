import { z } from "zod";
import { EventRow } from "#lib/db/events/event-feed.ts";
import type { TicketEventFilter, TicketEventRow } from "#lib/db/events/ticket-events.ts";
import { findLogFile, readClaimedRunIds, readEventFiles } from "#lib/db/retention/archive-files.ts";
import { ArchiveUnreadable, readArchive } from "#lib/db/retention/archive-text.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

const At = z.iso.datetime().transform((at) => new Date(at));
const LogLine = z.object({
  seq: z.number(),
  type: z.string(),
  message: z.string().nullable(),
  data: z.json().nullable(),
  at: z.iso.datetime(),
});
export type LogLine = z.infer<typeof LogLine>;
const EventLine = EventRow.extend({ at: At });

/**
 * The log of a run where it is in a file of the data folder, after a `seq`; null where it is in the database. Throws `not_found`, which
 * says where the file should be.
 */
export async function readArchivedLog(runId: string, after: number, limit: number): Promise<LogLine[] | null> {
  const file = await findLogFile(runId);
  if (file === null) return null;
  const lines: LogLine[] = [];
  if (after >= file.lines) return lines;
  await reading(async () => {
    for await (const line of readArchive(file)) {
      const read = LogLine.parse(line);
      if (read.seq > after) lines.push(read);
      if (lines.length >= limit) break;
    }
  });
  return lines;
}

/** The calls of tools of a run whose log is in a file; null where it is in the database. Throws `not_found`, as above. */
export async function readArchivedCalls(runId: string): Promise<LogLine[] | null> {
  const lines = await readArchivedLog(runId, 0, Number.POSITIVE_INFINITY);
  return lines === null ? null : lines.filter(({ type }) => type === "tool_call");
}

/** Those of a ticket's events that are in files of the data folder and that a read asks for, in no order. Throws `not_found`, as above. */
export async function readArchivedEvents(filter: Omit<TicketEventFilter, "limit">): Promise<TicketEventRow[]> {
  const files = await readEventFiles(filter.ticketId);
  if (files.length === 0) return [];
  const claimed = filter.account === null ? null : await readClaimedRunIds(filter.ticketId, filter.account);
  const rows: TicketEventRow[] = [];
  await reading(async () => {
    for (const file of files) {
      for await (const line of readArchive(file)) {
        const row = EventLine.parse(line);
        const isSeen = claimed === null || row.runId === null || claimed.has(row.runId);
        if (isSeen && isAskedFor(row, filter)) rows.push(row);
      }
    }
  });
  return rows;
}

/** What `work` reads. Throws `not_found` where a file is not there, or is not the one that was written. */
export async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ArchiveUnreadable)) throw error;
    throw new Refusal(
      "not_found",
      `What this asks for was put into an archive, and ${error.message}: put the file back.`,
    );
  }
}

function isAskedFor(row: TicketEventRow, { types, pattern, from }: Omit<TicketEventFilter, "limit">): boolean {
  if (types !== null && !types.includes(row.type)) return false;
  if (pattern !== null && !matches(row, pattern)) return false;
  if (from === null) return true;
  const order = compareLines(row, from.place);
  if (from.way === "after") return order > 0;
  return order < 0 || (order === 0 && from.way === "upto");
}

/** `pattern`: as ILIKE takes it, which here is a text between two `%`. */
function matches({ type, actor, data }: TicketEventRow, pattern: string): boolean {
  const text = pattern.slice(1, -1).replaceAll(/\\(.)/g, "$1").toLowerCase();
  return `${type} ${actor.name} ${JSON.stringify(data)}`.toLowerCase().includes(text);
}

type Place = { tx: string; id: string };

/** The order of the log. */
export function compareLines(a: Place, b: Place): number {
  const by = a.tx === b.tx ? BigInt(a.id) - BigInt(b.id) : BigInt(a.tx) - BigInt(b.tx);
  if (by === 0n) return 0;
  return by < 0n ? -1 : 1;
}
