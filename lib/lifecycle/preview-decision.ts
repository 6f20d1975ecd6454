import type { Preview, PreviewQuery } from "../contract/holds.ts";
import { findHold } from "../db/find-ticket.ts";
import { readFacts } from "../db/lock-ticket.ts";
import { readHoldRow } from "../db/read-hold-row.ts";
import { reader } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { verbsOf } from "../engine/hold-verbs.ts";
import { latestRun } from "../engine/ticket-facts.ts";
import { authorize, found } from "./authorize.ts";
import { asAnswer, refuseVerb } from "./decision-input.ts";
import { nextPayload } from "./steps/next-payload.ts";

/** The exact bytes that would run if this were decided now by the caller. Throws `invalid_request` for a verb that is not offered. */
export async function previewDecision(access: Access, holdId: string, query: PreviewQuery): Promise<Preview> {
  const target = found(await findHold(holdId), "hold");
  authorize(access, "read", target.projectId);
  const hold = found(await readHoldRow(reader, holdId), "hold");
  const facts = found(await readFacts(reader, target.ticketId), "ticket");
  const verbs = verbsOf({ ...hold, latestRunState: latestRun(facts)?.state ?? null });
  if (!verbs.includes(query.verb)) throw refuseVerb(query.verb, verbs);
  const note = query.note?.trim() ? query.note : null;
  const answer = query.answer === undefined ? null : asAnswer(query.answer, hold.question);
  return nextPayload(facts, hold, { verb: query.verb, note, answer, by: access.userName });
}
