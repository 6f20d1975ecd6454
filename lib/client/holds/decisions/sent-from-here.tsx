import { useLiveEvents } from "#lib/client/live/live-provider.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { forgetDraft } from "../drafts/drafts.ts";
import { dropDecisionsOn } from "./decision-outbox.ts";
import { giveBack, KeyAndWords } from "./give-back.tsx";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { withdrawUndo } from "./pending-undo.ts";
import type { WaitingDecision } from "./waiting-decision.ts";

/** Hold id → the decision that this tab gave to the desk, for as long as it may come back. */
const sent = new Map<string, { decision: WaitingDecision; onReturn: ((holdId: string) => void) | undefined }>();

/** The desk has a decision of this tab. After so many seconds it can no longer be undone: then its draft is over. */
export function noteSentDecision(
  decision: WaitingDecision,
  onReturn: ((holdId: string) => void) | undefined,
  seconds: number,
): void {
  const { id } = decision.hold;
  sent.set(id, { decision, onReturn });
  setTimeout(() => {
    if (sent.get(id)?.decision !== decision) return;
    sent.delete(id);
    if (localDecisionOf(id)?.state === "sent") forgetDraft(id);
  }, seconds * 1000);
}

/** It was undone: its draft is wanted again. */
export function forgetSent(holdId: string): void {
  sent.delete(holdId);
}

/** It was the first of two: the hold is back, and says so. */
export function waitsForSecond(holdId: string): void {
  const own = sent.get(holdId);
  if (own === undefined) return;
  sent.delete(holdId);
  withdrawUndo(holdId);
  setLocalDecision(holdId, null);
  forgetDraft(holdId);
  const words = "Needs a second person: it is done once somebody else decides the same.";
  const { key } = own.decision.hold.ticket;
  showToast({ message: <KeyAndWords ticketKey={key} words={words} />, spoken: `${key}: ${words}` });
  own.onReturn?.(holdId);
}

type News = {
  notSent?: Pick<Problem, "code" | "detail" | "decision"> & { by: { id: string } };
  takenBack?: { by: { id: string } };
  needsSecond?: string;
  probed?: boolean;
};

/** On every page: what became of this person's decisions after the desk had them, where that is not what they wanted. */
export function useSentFates(): void {
  const { me } = useDesk();
  const timeZone = useTimeZone();
  useLiveEvents(({ type, holdId, actor, data }) => {
    if (type !== "hold.updated" || holdId === null) return;
    const { notSent, takenBack, needsSecond, probed } = data as News;
    if (notSent?.by.id === me.id) comesBack(holdId, notSent, timeZone);
    else if (takenBack) isTakenBack(holdId, actor.id === me.id ? null : actor.name);
    else if (needsSecond !== undefined && actor.id === me.id) waitsForSecond(holdId);
    else if (probed) setLocalDecision(holdId, null);
  });
}

function comesBack(holdId: string, problem: NonNullable<News["notSent"]>, timeZone: string): void {
  const own = sent.get(holdId);
  isOver(holdId);
  const status = problem.code === "invalid_request" ? 422 : 409;
  if (own) giveBack(own.decision, { ...problem, status, type: "", title: "" }, timeZone);
  // Made in another tab, or before this page was loaded: the outbox has the line.
  else showToast({ message: `Not sent. ${problem.detail}` });
}

/** `by`: who took it back, where that was somebody else. */
function isTakenBack(holdId: string, by: string | null): void {
  const own = sent.get(holdId);
  isOver(holdId);
  if (localDecisionOf(holdId)?.state === "sent") setLocalDecision(holdId, null);
  if (own && by !== null) announce(`${by} took your decision for ${own.decision.hold.ticket.key} back`, "assertive");
}

/** The desk has ended it: neither this tab nor what it stored waits for anything. */
function isOver(holdId: string): void {
  sent.delete(holdId);
  withdrawUndo(holdId);
  dropDecisionsOn(holdId);
}
