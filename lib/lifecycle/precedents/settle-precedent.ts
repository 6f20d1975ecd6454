import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { DecideHold } from "#lib/contract/holds.ts";
import { KeepPrecedent } from "#lib/contract/precedents.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type HoldRow, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { readDecision } from "#lib/db/holds/write-decision.ts";
import {
  countLivePrecedents,
  insertPrecedent,
  lockLivePrecedent,
  readAskingTicket,
  updatePrecedentUsed,
} from "#lib/db/precedents/write-precedent.ts";
import { lockProject } from "#lib/db/projects/projects.ts";
import { readRunAgent } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isInScope } from "#lib/engine/precedents/precedent-scope.ts";
import { type Asked, exactQuestion } from "#lib/engine/precedents/question-likeness.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { tellPrecedent } from "./tell-precedent.ts";

/** The most that a project keeps: a new question is compared with each of them. */
const MAX_LIVE = 200;

type Where = { holdId: string; ticketId: string; projectId: string };

/**
 * In the transaction of an answer: keeps it as a precedent (`keep`), and notes which precedent it was taken from
 * (`precedentId`). Locks that precedent, or the project to count what it keeps. Event: `precedent.changed`. Throws
 * `invalid_request` beside anything but an answer to a question, `stale_transition` for a precedent that is over.
 */
export async function settlePrecedent(tx: Tx, access: Access, where: Where, input: DecideHold): Promise<void> {
  const { precedentId, keep } = input;
  if (!precedentId && !keep) return;
  const hold = found(await readHoldRow(tx, where.holdId), "hold");
  if (input.verb !== "answer" || hold.question === null)
    throw refuseField(precedentId ? "precedentId" : "keep", "goes with the answer to a question");
  if (precedentId) await acceptPrecedent(tx, where, hold, precedentId, input.answer);
  if (keep) await keepPrecedent(tx, access, where, hold, { answer: input.answer, keep: KeepPrecedent.parse(keep) });
}

async function acceptPrecedent(tx: Tx, where: Where, hold: HoldRow, id: string, answer: unknown): Promise<void> {
  const precedent = await lockLivePrecedent(tx, where.projectId, id);
  if (precedent === null)
    throw new Refusal("stale_transition", "This answer is no longer kept: it was revoked or has expired.");
  if (!isDeepStrictEqual(precedent.answer, answer)) throw refuseField("answer", "is not that of the precedent");
  await updatePrecedentUsed(tx, hold.id, id, false);
  tellPrecedent(tx, { id: where.ticketId, projectId: where.projectId }, id, {
    change: "used",
    how: "accepted",
    source: precedent.ticketKey,
    runId: hold.runId,
    holdId: hold.id,
  });
}

async function keepPrecedent(
  tx: Tx,
  access: Access,
  where: Where,
  hold: HoldRow,
  { answer, keep }: { answer: unknown; keep: z.output<typeof KeepPrecedent> },
): Promise<void> {
  const scope = { label: keep.label ?? null, agent: keep.agent ?? null, driver: keep.driver ?? null };
  const asking = { ...(await readAskingTicket(tx, where.ticketId)), agent: await readRunAgent(tx, hold.runId) };
  if (!isInScope(scope, asking))
    throw refuseField("keep", "must hold for the question itself: its label, agent or driver");
  await lockProject(tx, where.projectId);
  if ((await countLivePrecedents(tx, where.projectId)) >= MAX_LIVE)
    throw refuseField("keep", `has no room: a project keeps at most ${MAX_LIVE} answers`);
  const decision = found(await readDecision(tx, hold.id), "decision");
  const id = newId("pre");
  await insertPrecedent(tx, {
    ...scope,
    id,
    projectId: where.projectId,
    questionHash: sha256(exactQuestion(hold.question as Asked)),
    question: hold.question,
    answer,
    holdId: hold.id,
    decisionId: decision.id,
    ticketId: where.ticketId,
    keptBy: person(access),
    days: keep.days,
    autoUserId: keep.auto ? access.userId : null,
  });
  const told = { change: "kept" as const, auto: keep.auto, runId: hold.runId, holdId: hold.id };
  tellPrecedent(tx, { id: where.ticketId, projectId: where.projectId }, id, told);
  const subject = { kind: "precedent", id };
  const data = { auto: keep.auto, days: keep.days, hold: hold.id };
  await recordAct(tx, access, { act: "precedent.kept", projectId: where.projectId, subject, data });
}
