"use client";
import { useCallback, useEffect } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import { useIsOffline } from "#lib/client/live/live-provider.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { TicketKey } from "#lib/client/tickets/ticket-key.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { hideToastAbout, showToast } from "#lib/client/toasts/toasts.ts";
import type { DecisionBody, Hold } from "#lib/contract/holds.ts";
import { dropDecision, keepDecision, keptDecision, noteBrief, openOutbox } from "./decision-outbox.ts";
import { sentWords } from "./decision-words.ts";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { undoTime } from "./undo-time.ts";
import { useSendDecision } from "./use-send-decision.tsx";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/** For those who need longer than the desk gives: it is kept here so long before it is sent (WCAG 2.2.1). */
const KEPT_SECONDS = 20;

/**
 * Decides a hold: at once as a rule; where the desk is out of reach, or this person asked for more time, the decision waits
 * here and can be taken back until it is sent. `onReturn` hears of a hold that is back. `brief`: the bytes it is made on, where
 * they are still on their way.
 */
export function useDecide(
  onReturn?: (holdId: string) => void,
): (hold: Hold, choice: DecisionBody, brief?: BriefRead) => void {
  const send = useSendDecision();
  const isOffline = useIsOffline();
  const { id: person } = useDesk().me;
  // A decision may be made before the sender of what waits is there.
  useEffect(() => openOutbox(person), [person]);
  return useCallback(
    (hold, choice, read) => {
      const again = sameUnreached(hold, choice);
      const decision = again ?? newDecision(hold, choice);
      const brief = again ? undefined : read;
      const time = undoTime.get();
      if (isOffline()) wait({ ...decision, waitsFor: "desk" }, onReturn);
      else if (time === "8") return send(decision, onReturn, brief);
      else if (time === "20")
        wait({ ...decision, waitsFor: "time", sendAt: decision.at + KEPT_SECONDS * 1000 }, onReturn);
      else wait({ ...decision, waitsFor: "person" }, onReturn, (kept) => send(kept, onReturn));
      void brief?.then((sha256) => sha256 !== null && noteBrief(decision.key, sha256));
    },
    [send, isOffline, onReturn],
  );
}

/** The same decision once more, after the desk was not reached, keeps its key: it may have arrived. */
function sameUnreached({ id, version }: Hold, choice: DecisionBody): WaitingDecision | null {
  const before = localDecisionOf(id);
  const unreached = before?.state === "returned" && before.because === "unreached" ? before.decision : null;
  return unreached && isSame(unreached, version, choice) ? unreached : null;
}

function newDecision({ id, version, ticket }: Hold, choice: DecisionBody): WaitingDecision {
  const now = Date.now();
  const hold = { id, version, ticket: { id: ticket.id, key: ticket.key } };
  return { key: randomName(), hold, choice, at: now, touched: now, waitsFor: "answer", sendAt: null };
}

/** What was shown may be hashed anew; what the person wants is the same. */
function isSame({ hold, choice }: WaitingDecision, version: number, now: DecisionBody): boolean {
  const wanted = (one: DecisionBody) => JSON.stringify({ ...one, briefSha256: null });
  return hold.version === version && wanted(choice) === wanted(now);
}

function wait(
  decision: WaitingDecision,
  onReturn?: (holdId: string) => void,
  send?: (kept: WaitingDecision) => void,
): void {
  const { key, hold, waitsFor, choice } = decision;
  keepDecision(decision);
  const words = `${sentWords(choice.verb).replace(/ sent for$/, "")} for`;
  const until = UNTIL[waitsFor];
  showToast({
    message: (
      <>
        {words} <TicketKey>{hold.ticket.key}</TicketKey> {until}
      </>
    ),
    spoken: `${words} ${hold.ticket.key} ${until}`,
    undo: () => takeDecisionBack(key, hold, onReturn),
    ...(send && { confirm: () => sendKept(key, send) }),
    about: key,
    seconds: { desk: 8, time: KEPT_SECONDS, person: Number.POSITIVE_INFINITY, answer: 8 }[waitsFor],
  });
}

const UNTIL: Record<WaitingDecision["waitsFor"], string> = {
  desk: "waits here until the desk is back",
  time: "is sent when this time is over",
  person: "waits here until you confirm it",
  answer: "is sent",
};

/** Sends what the person has confirmed, unless another tab did. */
export function sendKept(key: string, send: (kept: WaitingDecision) => void): void {
  const kept = keptDecision(key);
  if (kept?.waitsFor === "person") send(kept);
}

/** Gives up what waits here and was not sent. */
export function takeDecisionBack(
  key: string,
  hold: WaitingDecision["hold"],
  onReturn?: (holdId: string) => void,
): void {
  hideToastAbout(key);
  if (!dropDecision(key)) return;
  setLocalDecision(hold.id, null);
  announce(`Taken back. ${hold.ticket.key} is held as before`);
  onReturn?.(hold.id);
}
