import type {
  HoldPrecedents,
  ListPrecedents,
  Precedent,
  PrecedentPage,
  PrecedentUse,
  SuggestedPrecedent,
} from "#lib/contract/precedents.ts";
import type { Question } from "#lib/contract/runs.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { findHold, readHoldRow } from "#lib/db/holds/hold-row.ts";
import {
  findPrecedent,
  readPrecedent,
  readPrecedentSavings,
  readPrecedents,
  readPrecedentUsed,
  readPrecedentUses,
} from "#lib/db/precedents/precedents.ts";
import { readAskingTicket } from "#lib/db/precedents/write-precedent.ts";
import { readRunAgent } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isInScope } from "#lib/engine/precedents/precedent-scope.ts";
import { questionLikeness } from "#lib/engine/precedents/question-likeness.ts";
import { cutPage, positionOf } from "#lib/server/queries/paging/pages.ts";
import { projectAskedFor, readable } from "#lib/server/queries/projects/readable-projects.ts";

/** The answers that a project has kept, the newest first, those in force unless asked otherwise; and what they saved. */
export async function listPrecedents(access: Access, query: ListPrecedents): Promise<PrecedentPage> {
  const projectId = await projectAskedFor(access, query.project);
  const states = query.state?.length ? query.state : (["live"] as const);
  const [precedents, week] = await Promise.all([
    readPrecedents({ projectId, states, after: positionOf(query.cursor), limit: query.limit + 1 }),
    readPrecedentSavings(projectId),
  ]);
  return { ...cutPage(precedents, query.limit, ({ at }) => new Date(at)), week };
}

/** What a kept answer has answered, the latest first. */
export async function listPrecedentUses(access: Access, id: string): Promise<{ items: PrecedentUse[] }> {
  return { items: await readPrecedentUses(readable(access, await findPrecedent(id), "precedent").id) };
}

/** A question is compared with the latest so many: there are no more in force. */
const LOOKS_AT = 200;
const MAX_SUGGESTED = 3;

/**
 * Answers that were kept to questions like the one a hold waits with, the most alike first, exact ones before all; and the
 * one that answered it. Cost: the live precedents of the project, at most 200, by index precedent_live.
 */
export async function getHoldPrecedents(access: Access, holdId: string): Promise<HoldPrecedents> {
  const { id, ticketId, projectId } = readable(access, await findHold(holdId), "hold");
  if (ticketId === null) return { suggested: [], used: null, scope: { labels: [], agent: null, driver: null } };
  const [hold, ticket, used] = await Promise.all([
    readHoldRow(reader, id),
    readAskingTicket(reader, ticketId),
    readPrecedentUsed(id),
  ]);
  const agent = await readRunAgent(reader, hold?.runId ?? null);
  const asks = hold?.state === "open" && hold.reason === "question" ? hold.question : null;
  const kept = asks ? await readPrecedents({ projectId, states: ["live"], after: null, limit: LOOKS_AT }) : [];
  const precedent = used && (await readPrecedent(used.precedentId));
  return {
    suggested: asks
      ? suggestionsFor(
          asks as Question,
          kept.filter(({ scope }) => isInScope(scope, { ...ticket, agent })),
        )
      : [],
    used: used && precedent && { precedent, how: used.how },
    scope: { ...ticket, agent: agent || null },
  };
}

function suggestionsFor(question: Question, kept: Precedent[]): SuggestedPrecedent[] {
  return kept
    .flatMap((precedent) => {
      const like = questionLikeness(question, precedent.question);
      return like ? [{ precedent, ...like }] : [];
    })
    .sort((a, b) => Number(b.kind === "exact") - Number(a.kind === "exact") || b.score - a.score)
    .slice(0, MAX_SUGGESTED);
}
