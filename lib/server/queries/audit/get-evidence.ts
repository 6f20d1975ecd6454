import type { Evidence } from "#lib/contract/audit.ts";
import { MAX_CALLS } from "#lib/contract/runs/tool-calls.ts";
import { readLinesAbout } from "#lib/db/audit/read-audit.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readEvidenceDecisions } from "#lib/db/holds/evidence-decisions.ts";
import { readRunDetail } from "#lib/db/runs/runs.ts";
import { readToolCalls } from "#lib/db/runs/tool-calls.ts";
import { readTicketVersions } from "#lib/db/tickets/ticket-versions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { chainAudit } from "#lib/lifecycle/audit/chain-audit.ts";
import { recordOutsideAct } from "#lib/lifecycle/audit/record-outside-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { readTicketLog } from "#lib/server/queries/events/list-ticket-events.ts";
import { readArchivedCalls } from "#lib/server/queries/retention/archived-lines.ts";
import { getTicket } from "#lib/server/queries/tickets/get-ticket.ts";
import { version } from "#lib/version.ts";
import { exportedLine } from "./exported-line.ts";

/** A ticket has some dozens; a text that was edited more often is cut at its latest. */
const VERSIONS = 1000;

/**
 * Everything about a ticket in one text of JSON that proves itself: what it said, what people were shown and decided, what ran
 * behind which wall, what came of it, and the lines of the audit about it. The hash of each part and of the whole stand at its end;
 * the whole's is in the audit, too, so that a bundle that somebody made up is told from one that the desk gave out
 * (docs/contract.md#audit). Throws `not_found`.
 */
export async function getEvidence(access: Access, target: { id: string; projectId: string }): Promise<string> {
  const { id, projectId } = target;
  await chainAudit({ wait: true });
  const ticket = await getTicket(access, id);
  const about = [id, ...ticket.runs.map((run) => run.id), ...ticket.holds.map((hold) => hold.id)];
  const parts = {
    ticket,
    texts: await readTicketVersions(id, null, VERSIONS),
    decisions: await readEvidenceDecisions(reader, id),
    runs: await runsOf(ticket.runs),
    events: await eventsOf(id),
    audit: (await readLinesAbout(reader, id, about)).map(exportedLine),
  };
  // As their reader will see them: without what JSON leaves out.
  const plain = JSON.parse(JSON.stringify(parts)) as Evidence["parts"];
  const hashes = Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, sha256(JSON.stringify(part))]));
  const madeAt = (await databaseNow()).toISOString();
  const bundle = {
    yardmaster: "evidence",
    format: 1,
    version,
    madeAt,
    by: person(access),
    parts: plain,
    hashes,
  } as const;
  const seal = sha256(JSON.stringify(bundle));
  const subject = { kind: "ticket", id, name: ticket.key };
  await recordOutsideAct(access, { act: "evidence.exported", projectId, subject, data: { ticket: id, sha256: seal } });
  return JSON.stringify({ ...bundle, sha256: seal } satisfies Evidence);
}

/** One after the other: each may have a diff of megabytes. */
async function runsOf(runs: { id: string }[]): Promise<object[]> {
  const details: object[] = [];
  for (const { id } of runs) {
    const calls = await readToolCalls(id, MAX_CALLS + 1, await readArchivedCalls(id));
    details.push({
      ...(await readRunDetail(id)),
      toolCalls: calls.slice(0, MAX_CALLS),
      moreCalls: calls.length > MAX_CALLS,
    });
  }
  return details;
}

/** The whole log of a ticket, the oldest first. */
async function eventsOf(ticketId: string): Promise<object[]> {
  const events: object[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readTicketLog(ticketId, { limit: 200, ...(cursor ? { cursor } : {}) });
    events.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return events.reverse();
}
