import type { DecisionLine, ListDecisions } from "#lib/contract/holds/decision-lines.ts";
import {
  type MadeRow,
  type PendingLine,
  readMade,
  readRecentlyMade,
  readRecentlyPending,
} from "#lib/db/holds/pending/decision-lines.ts";
import { decisionStage } from "#lib/engine/holds/pending/decision-stage.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { listedProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** Decisions, the latest first, each with how far it has come. What it costs, the statements in lib/db say. */
export async function listDecisions(access: Access, filter: ListDecisions): Promise<Page<DecisionLine>> {
  const projects = await listedProjects(access, filter.project);
  if (filter.recent === "true") {
    const [made, pending] = await Promise.all([readRecentlyMade(projects), readRecentlyPending(projects)]);
    const items = [...pending.map(pendingLine), ...made.map(madeLine)];
    return { items: items.sort((a, b) => (a.at < b.at ? 1 : -1)), nextCursor: null };
  }
  const rows = await readMade(projects, { after: positionOf(filter.cursor), limit: filter.limit + 1 });
  const page = cutPage(rows, filter.limit, ({ closedAt, at }) => closedAt ?? at);
  return { items: page.items.map(madeLine), nextCursor: page.nextCursor };
}

function madeLine(row: MadeRow): DecisionLine {
  const { undoneAt, undoneBy, verifiedAt, runId, runNumber, runAgent } = row;
  const endedAt = undoneAt ?? verifiedAt;
  return {
    ...lineOf(row),
    stage: decisionStage({ ...row, undone: undoneAt !== null }),
    sendAt: null,
    run: runId === null ? null : { id: runId, number: runNumber ?? 0, agent: runAgent ?? "" },
    ended: endedAt && { at: endedAt.toISOString(), by: undoneBy, why: null },
  };
}

function pendingLine(row: PendingLine): DecisionLine {
  const { state, sendAt, endedAt, endedBy, why } = row;
  return {
    ...lineOf(row),
    stage: state,
    sendAt: state === "sending" ? sendAt.toISOString() : null,
    run: null,
    ended: endedAt && { at: endedAt.toISOString(), by: endedBy, why },
  };
}

type Line = Pick<
  MadeRow,
  | "id"
  | "holdId"
  | "project"
  | "about"
  | "ticketId"
  | "ticketKey"
  | "ticketTitle"
  | "verb"
  | "consent"
  | "by"
  | "at"
  | "note"
>;

function lineOf({ id, holdId, project, about, ticketId, ticketKey, ticketTitle, verb, consent, by, at, note }: Line) {
  const ticket = ticketId === null ? null : { id: ticketId, key: ticketKey ?? "", title: ticketTitle ?? "" };
  return { id, holdId, project, about, ticket, verb, consent, by, at: at.toISOString(), note };
}
