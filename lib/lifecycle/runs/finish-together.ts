import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { storedAnswer } from "#lib/db/runs/finish-answer.ts";
import { readLease } from "#lib/db/runs/run-lease.ts";
import { readFailureDecision } from "#lib/db/runs/runs.ts";
import { readRunsWithTickets } from "#lib/db/runs/runs-with-tickets.ts";
import { returnWaiting } from "#lib/lifecycle/services/return-waiting.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";
import { type Ended, endAlone, endTogether, hashesOf, type Report } from "./end-reported.ts";

/** What a report is answered with. */
export type Answered = FinishAnswer | Refusal;

/**
 * Ends the runs of several reports at once, and answers them in their order; null for those that have to be ended alone. It waits for
 * no lock that somebody has on a ticket.
 */
export async function finishTogether(reports: Report[], step: string): Promise<(Answered | null)[]> {
  if (reports.length === 0) return [];
  const ended = await endTogether(reports, step).catch((err: unknown) => {
    log.debug({ err, reports: reports.length }, "reports were not written together; each is written alone");
    return null;
  });
  return ended === null ? reports.map(() => null) : answer(reports, ended);
}

/** Ends the run of one report, and answers it. */
export async function finishAlone(report: Report, step: string): Promise<Answered> {
  const ended = await endAlone(report, step).catch((error: unknown) => refusedWith(error));
  const [answered] = await answer([report], [ended]);
  return answered as Answered;
}

function refusedWith(error: unknown): Ended {
  if (!(error instanceof Refusal)) throw error;
  return { kind: "refused", code: error.code, detail: error.message };
}

async function answer(reports: Report[], ended: Ended[]): Promise<(Answered | null)[]> {
  for (const one of ended)
    if (one.kind === "ended" && one.waitsFor !== null)
      await returnWaiting(one.waitsFor).catch((err: unknown) => log.warn({ err }, LEFT));
  return Promise.all(ended.map((one, index) => answerOne(reports[index] as Report, one)));
}

function answerOne(report: Report, ended: Ended): Promise<Answered> | Answered | null {
  switch (ended.kind) {
    case "later":
      return null;
    case "refused":
      return repeatedOr(report, new Refusal(ended.code, ended.detail));
    case "repeated":
      return repeated(report.runId, ended.answer);
    case "ended":
      return ended.answer;
  }
}

const LEFT = "tickets of a service that is down were left behind; maintenance lets them wait too";

/** Where two equal calls came at once and the other one was first, its answer for both. */
async function repeatedOr({ runId, input }: Report, refusal: Refusal): Promise<Answered> {
  const { leaseHash, finishHash } = hashesOf(input);
  const lease = await readLease(runId, leaseHash);
  return lease?.own && lease.finishHash === finishHash ? repeated(runId, storedAnswer(lease)) : refusal;
}

/** The stored answer. Where an earlier version died before it was stored: run and ticket as they are now, and the stored decision. */
async function repeated(runId: string, answer: FinishAnswer | null): Promise<FinishAnswer> {
  if (answer !== null) return answer;
  const row = (await readRunsWithTickets(reader, [runId])).get(runId);
  if (row === undefined) throw new Error(`there is no run ${runId}`);
  return { ...row, decision: await readFailureDecision(runId) };
}
