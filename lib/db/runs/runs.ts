import { z } from "zod";
import { readTodos } from "#lib/contract/runs/todos.ts";
import { type RunWorkspace, readStoredWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { Brief, FailureDecision, Run, RunDetail } from "#lib/contract/runs.ts";
import type { RunContent, Run as StoredRun } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { planned, type Reader } from "#lib/db/connection/tx.ts";
import { isClaimedRun } from "#lib/db/people/claimed.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { askedPause } from "./steering.ts";

/** One run as the API shows it. Throws where there is none. */
export async function readRun(id: string): Promise<Run> {
  return presentRun(await prisma().run.findUniqueOrThrow({ where: { id } }));
}

/** Runs as the API shows them, in no order. */
export async function readRuns(ids: string[]): Promise<Run[]> {
  return (await prisma().run.findMany({ where: { id: { in: ids } } })).map(presentRun);
}

/** What the engine decided on the failure of a run, or null. */
export async function readFailureDecision(id: string): Promise<FailureDecision | null> {
  const row = await prisma().run.findUniqueOrThrow({ where: { id }, select: { decision: true } });
  return row.decision as FailureDecision | null;
}

/** A run with its diff, artifacts and brief. Throws where there is none. */
export async function readRunDetail(id: string): Promise<RunDetail> {
  const row = await prisma().run.findUniqueOrThrow({ where: { id }, include: { content: true } });
  return presentRunDetail(row, row.content, await readRunDriver(id));
}

const Count = z.union([z.number(), z.bigint()]).nullable();

/** The columns of a run that the API shows. */
export const RunRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  number: z.number(),
  agent: z.string(),
  service: z.string().nullable(),
  repo: z.string().nullable(),
  isolation: z.unknown(),
  charged: z.boolean(),
  state: z.string(),
  pauseReason: z.string().nullable(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  leaseExpiresAt: z.date().nullable(),
  steps: z.number().nullable(),
  stepLimit: z.number().nullable(),
  level: z.number().nullable(),
  inputTokens: Count,
  outputTokens: Count,
  costUsd: z.number().nullable(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  confidence: z.number().nullable(),
  classifiedBy: z.string().nullable(),
  ruleId: z.string().nullable(),
  correction: z.unknown(),
  error: z.unknown(),
  summary: z.string().nullable(),
  releaseReason: z.string().nullable(),
  resumeCount: z.number(),
  session: z.string().nullable(),
  lastSeq: z.number(),
  briefSha256: z.string().nullable(),
  criteriaSha256: z.string().nullable(),
  profileName: z.string().nullable(),
  profileVersion: z.number().nullable(),
  assisted: z.boolean(),
  intervention: z.unknown(),
  pauseAsked: z.unknown(),
  workspace: z.unknown(),
  workspaceCheckedAt: z.date().nullable(),
});
export type RunRow = z.infer<typeof RunRow>;

export function presentRun(row: RunRow): Run {
  return {
    id: row.id,
    ticketId: row.ticketId,
    number: row.number,
    agent: row.agent,
    service: row.service,
    repo: row.repo,
    isolation: row.isolation as Run["isolation"],
    charged: row.charged,
    state: row.state as Run["state"],
    pauseReason: row.pauseReason,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    // A cancelled run stores until when its agent may still ask with its token, but nobody has a lease on it.
    leaseExpiresAt: row.state === "running" ? (row.leaseExpiresAt?.toISOString() ?? null) : null,
    steps: row.steps,
    stepLimit: row.stepLimit,
    level: row.level,
    inputTokens: asNumber(row.inputTokens),
    outputTokens: asNumber(row.outputTokens),
    costUsd: row.costUsd,
    category: row.category,
    subcategory: row.subcategory,
    confidence: row.confidence,
    why: row.classifiedBy,
    ruleId: row.ruleId,
    correctedCategory: row.correction as Run["correctedCategory"],
    error: presentError(row),
    summary: row.summary,
    releaseReason: row.releaseReason as Run["releaseReason"],
    resumeCount: row.resumeCount,
    session: row.session,
    logLines: row.lastSeq,
    briefSha256: row.briefSha256,
    criteriaSha256: row.criteriaSha256,
    profile:
      row.profileName === null || row.profileVersion === null
        ? null
        : { name: row.profileName, version: row.profileVersion },
    assisted: row.assisted,
    intervention: row.state === "running" ? (row.intervention as Run["intervention"]) : null,
    pausing: row.state === "running" ? askedPause(row.pauseAsked) : null,
    workspace: presentWorkspace(row),
  };
}

function presentWorkspace(row: Pick<RunRow, "workspace" | "workspaceCheckedAt">): RunWorkspace | null {
  if (row.workspace === null || row.workspaceCheckedAt === null) return null;
  return readStoredWorkspace(row.workspace as object, row.workspaceCheckedAt);
}

/** `content` is null for a run whose wide parts were never written. */
export function presentRunDetail(row: StoredRun, content: RunContent | null, driver: string | null): RunDetail {
  return {
    ...presentRun(row),
    diff: content?.diff ?? null,
    artifacts: (content?.artifacts ?? []) as RunDetail["artifacts"],
    brief: presentBrief(row, content),
    acceptanceCriteria: (content?.acceptanceCriteria ?? null) as RunDetail["acceptanceCriteria"],
    decision: row.decision as FailureDecision | null,
    driver,
    todos: content?.todos ? readTodos(content.todos) : null,
    messages: (row.messages ?? []) as RunDetail["messages"],
  };
}

function presentBrief(row: StoredRun, content: RunContent | null): Brief | null {
  if (content === null || content.brief === null || row.briefSha256 === null) return null;
  const facts = content.briefFacts as Omit<Brief, "text" | "sha256"> | null;
  return {
    text: content.brief,
    sha256: row.briefSha256,
    attempt: facts?.attempt ?? row.number,
    findings: facts?.findings ?? [],
    note: facts?.note ?? null,
    answer: facts?.answer ?? null,
  };
}

function presentError(row: RunRow): Run["error"] {
  const failure = row.error as { message: string } | null;
  return failure === null ? null : { ...failure, category: row.category ?? "manual_review" };
}

const asNumber = (value: number | bigint | null): number | null => (value === null ? null : Number(value));

const FoundRow = z.object({ id: z.string(), projectId: z.string(), ticketId: z.string() });

const RUN = 'SELECT r.id, r.project_id AS "projectId", r.ticket_id AS "ticketId" FROM run r WHERE r.id = $1';

/** A run's ticket and project, by its id: one probe of the primary key. Null where there is none. */
export async function findRun(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, planned(RUN), [id]);
}

/** The same of a run that the caller may see, as far as their claims limit that. Null: there is none. Primary key. */
export async function findSeenRun(id: string, access: Access): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, planned(`${RUN} AND ${isClaimedRun("r", "$2")}`), [id, claimsAlone(access)]);
}

const DriverRow = z.object({ driver: z.string() });

/** The driver of a run's profile; null where it has none. By the primary keys of both. */
export async function readRunDriver(runId: string): Promise<string | null> {
  const sql = "SELECT p.driver FROM run r JOIN profile p ON p.id = r.profile_id WHERE r.id = $1";
  return (await reader.row(DriverRow, sql, [runId]))?.driver ?? null;
}

const AgentRow = z.object({ agent: z.string() });

/** The name of the agent that has a run; empty where there is no run. By primary key. */
export async function readRunAgent(from: Reader, runId: string | null): Promise<string> {
  const row = await from.row(AgentRow, "SELECT agent FROM run WHERE id = $1", [runId]);
  return row?.agent ?? "";
}

const NamesRow = z.object({
  agent: z.string(),
  service: z.string().nullable(),
  repo: z.string().nullable(),
  labels: z.array(z.string()),
});

/** What limits count a run by: what its claim named, and the labels of its ticket. By the primary keys of both. */
export async function readRunNames(from: Reader, runId: string): Promise<z.infer<typeof NamesRow>> {
  return from.only(
    NamesRow,
    "SELECT r.agent, r.service, r.repo, t.labels FROM run r JOIN ticket t ON t.id = r.ticket_id WHERE r.id = $1",
    [runId],
  );
}
