import type { Actor } from "#lib/contract/basics.ts";
import type { Decision, Hold } from "#lib/contract/holds.ts";
import { type HoldView, Prisma } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import { PRIORITY_NAMES, type PriorityName } from "#lib/engine/tickets/priorities.ts";

/** One hold as the API shows it. Throws where there is none. */
export async function readHold(id: string): Promise<Hold> {
  return presentHold(await prisma().holdView.findUniqueOrThrow({ where: { id } }));
}

/** Holds as the API shows them, in the order of their ids; one that is gone meanwhile is left out. */
export async function readHolds(ids: string[]): Promise<Hold[]> {
  return (await readHeldRows(ids)).map(({ hold }) => hold);
}

/** What a row of the queue shows of a hold beside what the API shows of every hold. */
export type HoldStanding = {
  projectId: string;
  priority: PriorityName;
  escalations: number;
  snooze: { until: string; by: string } | null;
};

type StandingRow = HoldView & { escalations: number; snoozedUntil: Date | null; snoozedBy: Actor | null };

/** The same, with how they stand in the queue. Primary keys and hold_cluster, run_number, ticket_dependency_on for each. */
export async function readHeldRows(ids: string[]): Promise<{ hold: Hold; standing: HoldStanding }[]> {
  if (ids.length === 0) return [];
  const rows = await reader.rows<StandingRow>(HELD_ROWS, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ hold: presentHold(row), standing: standingOf(row) }] : [];
  });
}

/** Each column of the view by its name in the client: another one, added later, changes no plan. */
const COLUMNS = Object.values(Prisma.HoldViewScalarFieldEnum).map((name) => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `v.${column} AS "${name}"`;
});

const HELD_ROWS: Planned = {
  name: "held_rows",
  text: `SELECT ${COLUMNS.join(", ")}, h.escalations, h.snoozed_by AS "snoozedBy",
  CASE WHEN h.state = 'open' AND h.snoozed_until > clock_timestamp() THEN h.snoozed_until END AS "snoozedUntil"
FROM hold_view v JOIN hold h ON h.id = v.id WHERE v.id = ANY ($1)`,
};

function standingOf({ projectId, ticketPriority, escalations, snoozedUntil, snoozedBy }: StandingRow): HoldStanding {
  return {
    projectId,
    escalations,
    priority: PRIORITY_NAMES[ticketPriority] ?? "normal",
    snooze: snoozedUntil === null ? null : { until: snoozedUntil.toISOString(), by: snoozedBy?.name ?? "" },
  };
}

export function presentHold(row: HoldView): Hold {
  const state = row.state as Hold["state"];
  const reason = row.reason as Hold["reason"];
  const subject = row.subject as Hold["subject"];
  return {
    id: row.id,
    project: row.project,
    subject,
    ticket: { id: row.ticketId, key: row.ticketKey, title: row.ticketTitle, state: row.ticketState },
    run: row.runId === null ? null : { id: row.runId, number: row.runNumber ?? 0, state: row.runState ?? "" },
    reason,
    category: row.category,
    summary: row.summary,
    cites: row.cites as string[],
    fingerprint: row.fingerprint,
    clusterSize: row.clusterSize,
    question: row.question as Hold["question"],
    level: row.level as Hold["level"],
    owner: presentOwner(row),
    resumeCondition: row.resumeCondition ?? "",
    checkAt: row.checkAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    recurrence: row.recurrence,
    downstreamBlocked: row.downstreamBlocked,
    verbs: holdVerbs({
      subject,
      reason,
      state,
      level: row.level as Hold["level"],
      latestRunState: row.latestRunState as RunState | null,
    }),
    state,
    decision: presentDecision(row),
    probation: row.probation as Hold["probation"],
    version: row.version,
  };
}

/** A hold that no person owns belongs to a role of its project (DESIGN 3.3). */
function presentOwner(row: HoldView): Hold["owner"] {
  if (row.ownerUserId !== null) return { kind: "user", id: row.ownerUserId, name: row.ownerName ?? row.ownerUserId };
  const role = row.ownerRole ?? "lead";
  return { kind: "role", id: role, name: role };
}

function presentDecision(row: HoldView): Decision | null {
  if (row.decisionId === null || row.decisionAt === null) return null;
  const actor = row.decisionActor as { id: string | null; name: string };
  return {
    id: row.decisionId,
    verb: row.decisionVerb as Decision["verb"],
    by: { id: actor.id ?? row.decisionUserId ?? "", name: actor.name },
    at: row.decisionAt.toISOString(),
    note: row.decisionNote,
    answer: row.decisionAnswer as Decision["answer"],
    taken: row.decisionTakenAt !== null,
    waived: row.decisionWaived,
    granted: row.decisionGranted as Decision["granted"],
  };
}
