import type { ProblemCode } from "#lib/contract/problem.ts";
import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import type { FinishRun } from "#lib/contract/runs.ts";
import { allOf } from "#lib/db/connection/together.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { packAnswer, storedAnswer } from "#lib/db/runs/finish-answer.ts";
import { lockReportedRuns, type ReportedRun } from "#lib/db/runs/run-lease.ts";
import { updateWorkspace } from "#lib/db/runs/run-workspace.ts";
import { type RunWithTicket, readRunsWithTickets } from "#lib/db/runs/runs-with-tickets.ts";
import { type RunContentPatch, updateRunContent } from "#lib/db/runs/update-run.ts";
import type { ServiceOf } from "#lib/db/services/breakers.ts";
import { readFactsOfRuns } from "#lib/db/tickets/ticket-facts.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { blamedService, decideOutcome, type OutcomeStep } from "#lib/engine/runs/decide-outcome.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { answerByPrecedent } from "#lib/lifecycle/precedents/answer-by-precedent.ts";
import { blameService } from "#lib/lifecycle/services/blame-service.ts";
import { settleService } from "#lib/lifecycle/services/settle-service.ts";
import { authorize, ENGINE, found } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { applyOutcome, type Reported } from "./apply-outcome.ts";
import { lostOrEnded } from "./heartbeat-run.ts";

/** The longest diff that is stored, in bytes of UTF-8 (docs/contract.md#finish). */
const MAX_DIFF_BYTES = 512 * 1024;

/** What an agent reports on one of its runs. */
export type Report = { access: Access; runId: string; input: FinishRun };

/** What a report came to; `later`: it has to have a transaction of its own. */
export type Ended =
  | { kind: "ended"; answer: FinishAnswer; waitsFor: ServiceOf | null }
  | { kind: "repeated"; answer: FinishAnswer | null }
  | { kind: "refused"; code: ProblemCode; detail: string }
  | { kind: "later" };

type Asked = Report & ReturnType<typeof hashesOf>;
type Running = { facts: TicketFacts; run: RunFacts; decided: OutcomeStep; lease: ReportedRun };

/**
 * Ends the runs of several reports in one transaction, which writes them with one statement for all. A report that is refused
 * changes nothing for the others; `later` is said of one whose ticket somebody has locked, and of one that concerns more than its
 * ticket: the breaker of a service, an answer that is kept. Throws where what was read is not there any more when it is written.
 */
export async function endTogether(reports: Report[], step: string): Promise<Ended[]> {
  return transact(ENGINE, (tx) => endAll(tx, reports.map(asked), true), step);
}

/** Ends the run of one report, whatever it concerns, and waits for whoever has its ticket locked. Throws what it is refused with. */
export async function endAlone(report: Report, step: string): Promise<Ended> {
  return transact(
    ENGINE,
    async (tx) => {
      const [ended] = (await endAll(tx, [asked(report)], false)) as [Ended];
      if (ended.kind === "refused") throw new Refusal(ended.code, ended.detail);
      return ended;
    },
    step,
  );
}

/** It is known again by what was said; what is kept of it is masked. */
const asked = (report: Report): Asked => ({ ...report, ...hashesOf(report.input), input: masked(report.input) });

/** All but what has to come back as it is. */
function masked(said: FinishRun): FinishRun {
  const { leaseToken, ...report } = said;
  if (report.outcome !== "paused") return { ...maskReport(report), leaseToken };
  // A call is never masked: what holds a secret is refused.
  const { checkpoint, call, ...rest } = report;
  return { ...maskReport(rest), checkpoint, call, leaseToken };
}

/** What is stored instead of a token, and of a report to know it again by. */
export function hashesOf({ leaseToken, ...report }: FinishRun): { leaseHash: string; finishHash: string } {
  return { leaseHash: sha256(leaseToken), finishHash: sha256(JSON.stringify(report)) };
}

async function endAll(tx: Tx, reports: Asked[], isTogether: boolean): Promise<Ended[]> {
  // The second is sent behind the first and sees what was committed before the locks were had.
  const [locked, facts] = await allOf([
    lockReportedRuns(tx, reports, isTogether),
    readFactsOfRuns(
      tx,
      reports.map(({ runId }) => runId),
    ),
  ] as const);
  const leases = new Map(locked.map((lease) => [lease.runId, lease]));
  const taken = new Set<string>();
  const looked = reports.map((report) => {
    const lease = leases.get(report.runId) ?? null;
    if (lease === null && isTogether) return LATER;
    try {
      const running = look(report, found(lease, "run"), facts);
      if (!("run" in running)) return running;
      const concernsMore = isTogether && (taken.has(running.facts.ticket.id) || needsItsOwn(running, report.input));
      taken.add(running.facts.ticket.id);
      return concernsMore ? LATER : running;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { kind: "refused", code: error.code, detail: error.message } as const;
    }
  });
  const decided = await allOf(
    looked.map(async (one, index) => ("run" in one ? end(tx, reports[index] as Asked, one) : null)),
  );
  const rows = await readRunsWithTickets(
    tx,
    reports.flatMap(({ runId }, index) => (decided[index] ? [runId] : [])),
  );
  const ended = looked.map((one, index): Ended => {
    const end = decided[index];
    if ("kind" in one || !end) return one as Ended;
    const row = rows.get(one.run.id) as RunWithTicket;
    return { kind: "ended", answer: { ...row, decision: end.decision }, waitsFor: end.waitsFor };
  });
  await allOf(
    ended.map((one, index) => (one.kind === "ended" ? store(tx, reports[index] as Asked, one.answer) : null)),
  );
  return ended;
}

const LATER: Ended = { kind: "later" };

/** What the engine decides on a report; or what it came to already. Throws what it is refused with. */
function look(report: Asked, lease: ReportedRun, facts: Map<string, TicketFacts>): Running | Ended {
  authorize(report.access, "work", lease.projectId);
  const { input } = report;
  if (input.outcome === "paused" && input.call && input.reason !== "approval")
    throw refuseField("call", "goes with the reason approval");
  const { ticketId } = lease;
  if (lease.own && lease.finishHash === report.finishHash) return { kind: "repeated", answer: storedAnswer(lease) };
  const ticket = found(facts.get(ticketId) ?? null, "ticket");
  const run = found(ticket.runs.find((candidate) => candidate.id === report.runId) ?? null, "run");
  const decided = decideOutcome(withCost(ticket, run, report.input), run, report.input, Math.random());
  if (decided === null) throw lostOrEnded({ own: lease.own, state: run.state });
  if (report.input.outcome === "paused" && report.input.reason === "human" && !run.pauseAsked)
    throw new Refusal(
      "stale_transition",
      "Nobody has asked this run to pause: `human` answers a `pause` of a heartbeat.",
    );
  return { facts: ticket, run, decided, lease };
}

/** What would be refused when it is written would take the others with it; a service and a kept answer concern other tickets. */
function needsItsOwn({ facts, run, decided, lease }: Running, input: FinishRun): boolean {
  if (!lease.own || run.leaseExpiresAt === null || run.leaseExpiresAt <= facts.now) return true;
  const hasCall = input.outcome === "paused" && input.call != null;
  return (
    hasCall ||
    blamedService(run, input, decided) !== null ||
    run.serviceWave !== null ||
    decided.hold?.reason === "question"
  );
}

async function end(tx: Tx, report: Asked, { facts, run, decided, lease }: Running) {
  const { access, runId, input } = report;
  const actor = { kind: "agent" as const, id: access.tokenId, name: lease.agent };
  const asAgent: Tx = { ...tx, emit: (event) => tx.emit({ actor, ...event }) };
  const { step, ...blame } = await blameFor(asAgent, facts, run, input, decided);
  const decision = await applyOutcome(asAgent, facts, run, step, { ...reported(input, report.leaseHash), ...blame });
  // What a pause is resumed with is there before a kept answer decides it.
  if (input.outcome === "paused") await updateRunContent(tx, runId, pauseOf(input));
  if (blame.blamed === null) await settleService(asAgent, facts, run, step);
  await answerByPrecedent(asAgent, facts, run);
  if (input.workspace) await updateWorkspace(tx, runId, input.workspace);
  const waits = blame.blamed !== null && !blame.charged;
  return { decision, waitsFor: waits ? { projectId: facts.ticket.projectId, name: blame.blamed } : null };
}

/** The facts with what the run cost in the end, whatever the last heartbeat said. */
function withCost(facts: TicketFacts, run: RunFacts, { costUsd }: FinishRun): TicketFacts {
  if (costUsd === null || costUsd === undefined) return facts;
  return { ...facts, runs: facts.runs.map((one) => (one === run ? { ...run, costUsd } : one)) };
}

function reported(input: FinishRun, lease: string): Reported {
  const released = input.outcome === "released" ? input : null;
  const paused = input.outcome === "paused" ? input : null;
  return {
    lease,
    error: input.outcome === "failed" ? input.error : null,
    summary: input.summary ?? released?.note ?? null,
    costUsd: input.costUsd ?? null,
    releaseReason: released?.reason,
    question: paused?.question,
    call: paused?.call,
    level: paused?.level,
  };
}

/** What the outcome leads to once a service is blamed for it, and what is written with the run. */
async function blameFor(tx: Tx, facts: TicketFacts, run: RunFacts, input: FinishRun, decided: OutcomeStep) {
  const blamed = blamedService(run, input, decided);
  if (blamed === null || input.outcome !== "failed") return { step: decided, blamed: null, charged: true };
  return { blamed, ...(await blameService(tx, facts, run, blamed, decided, input.error)) };
}

function pauseOf(input: Extract<FinishRun, { outcome: "paused" }>): RunContentPatch {
  return {
    question: input.question ?? null,
    level: input.level ?? null,
    checkpoint: input.checkpoint ?? null,
    resume: null,
  };
}

/** Stores what was reported beside the outcome, and the answer, by which the same report is known and answered again. */
function store(tx: Tx, { runId, input, finishHash }: Asked, answer: FinishAnswer): Promise<void> {
  return updateRunContent(tx, runId, {
    finish_hash: finishHash,
    finish_packed: packAnswer(answer),
    diff: cutDiff(input.diff ?? undefined),
    artifacts: input.artifacts ?? undefined,
  });
}

function cutDiff(diff: string | undefined): string | undefined {
  if (diff === undefined) return undefined;
  const clean = diff.replaceAll("\u0000", "");
  const bytes = Buffer.from(clean, "utf8");
  if (bytes.length <= MAX_DIFF_BYTES) return clean;
  const note = `\n[cut here: the diff has ${bytes.length} bytes, ${MAX_DIFF_BYTES} are kept]\n`;
  return new TextDecoder().decode(bytes.subarray(0, MAX_DIFF_BYTES - note.length)).replace(/\uFFFD+$/, "") + note;
}
