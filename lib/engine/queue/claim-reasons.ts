import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { wordList } from "#lib/engine/text/word-list.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import type { Gate } from "./gate.ts";
import { type Ask, unservedText } from "./served-by.ts";

/**
 * Why nobody gets a ticket, the most important first (docs/contract.md#why-nobody-gets-it). `stops`: no claim gets it meanwhile;
 * the others say that none comes for it.
 */
export const CLAIM_REASONS = {
  draft: { stops: true },
  cancelled: { stops: true },
  done: { stops: true },
  held: { stops: true },
  in_progress: { stops: true },
  in_review: { stops: true },
  dependency: { stops: true },
  not_before: { stops: true },
  paused: { stops: true },
  service: { stops: true },
  budget: { stops: true },
  limit: { stops: true },
  backoff: { stops: true },
  no_agent: { stops: false },
  no_sentinel: { stops: false },
} as const satisfies Record<string, { stops: boolean }>;

export type ClaimReasonCode = keyof typeof CLAIM_REASONS;
export const CLAIM_REASON_CODES = Object.keys(CLAIM_REASONS) as [ClaimReasonCode, ...ClaimReasonCode[]];

/** `text`: one sentence without its stop. `until`: when it ends by itself, where that is known. */
export type ClaimReason = { code: ClaimReasonCode; text: string; until: Date | null };

export type ClaimFacts = {
  now: Date;
  ticket: {
    projectId: string;
    state: TicketState;
    driver: string | null;
    labels: string[];
    retryAfter: Date | null;
    notBefore: Date | null;
  };
  hold: { reason: HoldReason; summary: string } | null;
  /** the run that has not ended; `unfetchedAt`: when a resuming one is held, because no agent came */
  run: { number: number; agent: string; state: RunState; unfetchedAt: Date | null } | null;
  /** a sentinel has the review */
  reviewedBy: string | null;
  /** keys of the tickets that it waits for */
  waitsFor: string[];
  asks: Ask[];
  /** the gates that are shut for everybody (`shutGates`) */
  gates: Gate[];
};

/**
 * Why nobody gets a ticket now, the most important reason first; none: the next claim that matches gets it. `claimable`: a
 * matching claim would get it now, whether or not one comes.
 */
export function claimReasons(facts: ClaimFacts): { claimable: boolean; reasons: ClaimReason[] } {
  const reasons = [...stateReasons(facts), ...waitingReasons(facts)].toSorted((a, b) => rank(a) - rank(b));
  return { claimable: reasons.every(({ code }) => !CLAIM_REASONS[code].stops), reasons };
}

function rank({ code }: ClaimReason): number {
  return CLAIM_REASON_CODES.indexOf(code);
}

/** What its state says, and the hold that it or its run has. */
function stateReasons({ ticket, hold, run, reviewedBy }: ClaimFacts): ClaimReason[] {
  const held: ClaimReason[] = hold ? [because("held", `${HOLD_REASONS[hold.reason].label}: ${hold.summary}`)] : [];
  switch (ticket.state) {
    case "ready":
    case "blocked":
    case "on_hold":
      return held;
    case "in_progress":
      return [...held, ...worked(run)];
    case "in_review": {
      const who = reviewedBy === null ? "It waits for a sentinel" : `${quoteInline(reviewedBy, 60)} reviews it`;
      return [...held, because("in_review", who)];
    }
    case "draft":
      return [because("draft", "It is a draft that nobody has published")];
    case "done":
      return [because("done", "It is done")];
    case "cancelled":
      return [because("cancelled", "It is cancelled")];
  }
}

function worked(run: ClaimFacts["run"]): ClaimReason[] {
  if (run === null || run.state === "paused") return [because("in_progress", "Its attempt waits for a person")];
  if (run.state === "resuming") {
    const text = `What was decided on attempt ${run.number} waits for its agent to come`;
    return [{ code: "in_progress", text, until: run.unfetchedAt }];
  }
  return [because("in_progress", `${quoteInline(run.agent, 60)} works on attempt ${run.number}`)];
}

/** What keeps a ticket that waits from being claimed, or its review. */
function waitingReasons({ now, ticket, waitsFor, asks, gates, reviewedBy }: ClaimFacts): ClaimReason[] {
  const reasons: ClaimReason[] = [];
  if (ticket.state === "blocked") reasons.push(because("dependency", waitsForText(waitsFor)));
  if (ticket.state === "ready" || ticket.state === "blocked") reasons.push(...gates.map(atGate));
  if (ticket.state === "ready" && ticket.notBefore !== null && ticket.notBefore > now)
    reasons.push({ code: "not_before", text: "Its time has not come", until: ticket.notBefore });
  if (ticket.state === "ready" && ticket.retryAfter !== null && ticket.retryAfter > now)
    reasons.push({ code: "backoff", text: "Its back-off has not ended", until: ticket.retryAfter });
  const role = ticket.state === "in_review" ? "sentinel" : "agent";
  const waits = ticket.state === "ready" || (ticket.state === "in_review" && reviewedBy === null);
  const unserved = waits ? unservedText(asks, { role, ...ticket }, now) : null;
  if (unserved !== null) reasons.push(because(role === "agent" ? "no_agent" : "no_sentinel", unserved));
  return reasons;
}

function atGate({ code, text, until }: Gate): ClaimReason {
  return { code, text: text.replace(/\.$/, ""), until };
}

function waitsForText(keys: string[]): string {
  if (keys.length === 0) return "What it waits for is settled; it becomes ready in a moment";
  return `It waits for ${wordList(keys.length > 5 ? [...keys.slice(0, 5), `${keys.length - 5} more`] : keys)}`;
}

function because(code: ClaimReasonCode, text: string): ClaimReason {
  return { code, text, until: null };
}
