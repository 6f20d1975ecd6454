import { z } from "zod";
import { Actor } from "#lib/contract/basics.ts";
import { Call } from "#lib/contract/consents.ts";
import { WaitsForSecond } from "#lib/contract/holds/second-person.ts";
import { Sending } from "#lib/contract/holds/sending.ts";
import { type Decision, Grant, type Hold, PROBATIONS } from "#lib/contract/holds.ts";
import { Level, Question } from "#lib/contract/runs.ts";
import type { HoldView } from "#lib/db/connection/generated/client.ts";
import { columnOf, JsonTime } from "#lib/db/connection/json-object.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { HOLD_SUBJECTS } from "#lib/engine/holds/hold-subjects.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { PRIORITY_NAMES, type PriorityName } from "#lib/engine/tickets/priorities.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

/** One hold as the API shows it. Throws where there is none. */
export async function readHold(id: string): Promise<Hold> {
  return presentHold(await prisma().holdView.findUniqueOrThrow({ where: { id } }));
}

/** Holds as the API shows them, in the order of `ids`; an id that names none is left out. */
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

/** The same, with how they stand in the queue. For each the primary keys, hold_cluster, run_number and ticket_dependency_on. */
export async function readHeldRows(ids: string[]): Promise<{ hold: Hold; standing: HoldStanding }[]> {
  if (ids.length === 0) return [];
  const rows = await reader.rows(HeldRow, HELD_ROWS, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ hold: presentHold(row), standing: standingOf(row) }] : [];
  });
}

const Stops = z.object({
  count: z.number(),
  tickets: z.array(z.object({ id: z.string(), key: z.string(), title: z.string() })),
});

/** What waits is stored with more than is shown. */
const StoredSecond = WaitsForSecond.loose();

/** A row of hold_view, but for columns that no hold shows. */
const HoldViewRow = z.object({
  id: z.string(),
  projectId: z.string(),
  project: z.string(),
  subject: z.enum(HOLD_SUBJECTS),
  about: z.string().nullable(),
  stops: Stops.nullable(),
  ticketId: z.string().nullable(),
  runId: z.string().nullable(),
  reason: z.enum(HOLD_REASON_NAMES),
  category: z.string().nullable(),
  summary: z.string(),
  fingerprint: z.string(),
  cites: z.array(z.string()),
  question: Question.nullable(),
  call: Call.nullable(),
  level: Level.nullable(),
  ownerUserId: z.string().nullable(),
  ownerRole: z.enum(["lead", "admin"]).nullable(),
  ownerName: z.string().nullable(),
  resumeCondition: z.string().nullable(),
  checkAt: z.date().nullable(),
  openedAt: z.date(),
  closedAt: z.date().nullable(),
  recurrence: z.number(),
  state: z.enum(HOLD_STATE_NAMES),
  version: z.number(),
  ticketKey: z.string().nullable(),
  ticketTitle: z.string().nullable(),
  ticketState: z.enum(TICKET_STATE_NAMES).nullable(),
  ticketPriority: z.number().nullable(),
  runNumber: z.number().nullable(),
  runState: z.enum(RUN_STATE_NAMES).nullable(),
  clusterSize: z.number(),
  downstreamBlocked: z.number(),
  latestRunState: z.enum(RUN_STATE_NAMES).nullable(),
  decisionId: z.string().nullable(),
  decisionVerb: z.enum(DECISION_VERB_NAMES).nullable(),
  decisionActor: Actor.nullable(),
  decisionAt: z.date().nullable(),
  decisionNote: z.string().nullable(),
  decisionAnswer: z.json(),
  decisionUserId: z.string().nullable(),
  decisionTakenAt: z.date().nullable(),
  probation: z.enum(PROBATIONS).nullable(),
  decisionWaived: z.array(z.string()).nullable(),
  decisionGranted: Grant.nullable(),
  second: StoredSecond.nullable(),
  sending: Sending.extend({ sendAt: JsonTime }).nullable(),
});
type HoldViewRow = z.infer<typeof HoldViewRow>;

const HeldRow = HoldViewRow.extend({
  escalations: z.number(),
  snoozedBy: Actor.nullable(),
  snoozedUntil: z.date().nullable(),
});

const COLUMNS = Object.keys(HoldViewRow.shape).map((field) => `v.${columnOf(field)} AS "${field}"`);

const HELD_ROWS: Planned = {
  name: "held_rows",
  text: `SELECT ${COLUMNS.join(", ")}, h.escalations, h.snoozed_by AS "snoozedBy",
  CASE WHEN h.state = 'open' AND h.snoozed_until > clock_timestamp() THEN h.snoozed_until END AS "snoozedUntil"
FROM hold_view v JOIN hold h ON h.id = v.id WHERE v.id = ANY ($1)`,
};

function standingOf({
  projectId,
  ticketPriority,
  escalations,
  snoozedUntil,
  snoozedBy,
}: z.infer<typeof HeldRow>): HoldStanding {
  return {
    projectId,
    escalations,
    priority: PRIORITY_NAMES[ticketPriority ?? PRIORITY_NAMES.length] ?? "normal",
    snooze: snoozedUntil === null ? null : { until: snoozedUntil.toISOString(), by: snoozedBy?.name ?? "" },
  };
}

/** A hold as the API shows it, from a row that Prisma or the statement above has read. */
export function presentHold(view: HoldView | HoldViewRow): Hold {
  const row = view as HoldViewRow;
  return {
    id: row.id,
    project: row.project,
    subject: row.subject,
    ticket:
      row.ticketId === null
        ? null
        : {
            id: row.ticketId,
            key: row.ticketKey ?? "",
            title: row.ticketTitle ?? "",
            state: row.ticketState ?? "",
          },
    run: row.runId === null ? null : { id: row.runId, number: row.runNumber ?? 0, state: row.runState ?? "" },
    about: row.about,
    stops: row.stops,
    reason: row.reason,
    category: row.category,
    summary: row.summary,
    cites: row.cites,
    fingerprint: row.fingerprint,
    clusterSize: row.clusterSize,
    question: row.question,
    call: row.call,
    level: row.level,
    owner: presentOwner(row),
    resumeCondition: row.resumeCondition ?? "",
    checkAt: row.checkAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    recurrence: row.recurrence,
    downstreamBlocked: row.downstreamBlocked,
    verbs: holdVerbs(row),
    state: row.state,
    decision: presentDecision(row),
    probation: row.probation,
    second: presentSecond(row),
    sending: row.sending && { ...row.sending, sendAt: new Date(row.sending.sendAt).toISOString() },
    version: row.version,
  };
}

/** A hold that no person owns belongs to a role of its project (docs/guarantees.md#no-hold-without-an-exit). */
function presentOwner(row: HoldViewRow): Hold["owner"] {
  if (row.ownerUserId !== null) return { kind: "user", id: row.ownerUserId, name: row.ownerName ?? row.ownerUserId };
  const role = row.ownerRole ?? "lead";
  return { kind: "role", id: role, name: role };
}

function presentSecond({ second }: HoldViewRow): WaitsForSecond | null {
  if (second === null) return null;
  const { act, by, at, note, answer } = second;
  return { act, by, at, note, ...(act === "answer" ? { answer } : {}) };
}

function presentDecision(row: HoldViewRow): Decision | null {
  if (row.decisionId === null || row.decisionVerb === null || row.decisionAt === null) return null;
  return {
    id: row.decisionId,
    verb: row.decisionVerb,
    by: { id: row.decisionActor?.id ?? row.decisionUserId ?? "", name: row.decisionActor?.name ?? "" },
    at: row.decisionAt.toISOString(),
    note: row.decisionNote,
    answer: row.decisionAnswer,
    taken: row.decisionTakenAt !== null,
    waived: row.decisionWaived ?? [],
    granted: row.decisionGranted,
  };
}
