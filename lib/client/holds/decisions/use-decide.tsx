"use client";
import { useCallback, useEffect } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import { useIsOffline } from "#lib/client/live/live-provider.tsx";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { TicketKey } from "#lib/client/tickets/ticket-key.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { hideToastAbout, showToast } from "#lib/client/toasts/toasts.ts";
import type { DecisionBody, Hold } from "#lib/contract/holds.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { dropDecision, findDecision, noteBrief, openOutbox, putDecision } from "./decision-outbox.ts";
import { decisionNoun } from "./decision-words.ts";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { undoTime } from "./undo-time.ts";
import { useSendDecision } from "./use-send-decision.tsx";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/** How long a decision is held back for people who need more time than the server gives to undo it (WCAG 2.2.1). */
const HELD_BACK_SECONDS = 20;

/**
 * Decides a hold, normally at once. Where the server cannot be reached, or the person asked for more time, the decision waits
 * in the outbox and can be taken back until it is sent. `onReturn` is called with a hold that is open again. `brief`: the
 * hash of the brief the decision is made on, where it is still being read.
 */
export function useDecide(
  onReturn?: (holdId: string) => void,
): (hold: Hold, choice: DecisionBody, brief?: BriefRead) => void {
  const send = useSendDecision();
  const isOffline = useIsOffline();
  const { id: person } = useDesk().me;
  // A decision may be made before the code that sends the outbox has loaded.
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
        wait({ ...decision, waitsFor: "time", sendAt: decision.at + HELD_BACK_SECONDS * 1000 }, onReturn);
      else wait({ ...decision, waitsFor: "person" }, onReturn, (waiting) => send(waiting, onReturn));
      void brief?.then((sha256) => sha256 !== null && noteBrief(decision.key, sha256));
    },
    [send, isOffline, onReturn],
  );
}

/** The same decision made again, after the server was not reached, keeps its key: the first one may have arrived. */
function sameUnreached({ id, version }: Hold, choice: DecisionBody): WaitingDecision | null {
  const before = localDecisionOf(id);
  const unreached = before?.state === "returned" && before.because === "unreached" ? before.decision : null;
  return unreached && isSame(unreached, version, choice) ? unreached : null;
}

function newDecision({ id, version, ticket, about }: Hold, choice: DecisionBody): WaitingDecision {
  const now = Date.now();
  const hold = { id, version, ticket: { id: ticket?.id ?? id, key: holdName({ ticket, about }) } };
  return { key: randomName(), hold, choice, at: now, touched: now, waitsFor: "answer", sendAt: null };
}

/** The brief may have another hash by now; what the person wants is the same. */
function isSame({ hold, choice }: WaitingDecision, version: number, now: DecisionBody): boolean {
  const wanted = (one: DecisionBody) => JSON.stringify({ ...one, briefSha256: null });
  return hold.version === version && wanted(choice) === wanted(now);
}

function wait(
  decision: WaitingDecision,
  onReturn?: (holdId: string) => void,
  send?: (waiting: WaitingDecision) => void,
): void {
  const { key, hold, waitsFor, choice } = decision;
  putDecision(decision);
  const words = `${decisionNoun(choice.verb)} for`;
  const until = UNTIL[waitsFor];
  showToast({
    message: (
      <>
        {words} <TicketKey>{hold.ticket.key}</TicketKey> {until}
      </>
    ),
    spoken: `${words} ${hold.ticket.key} ${until}`,
    undo: () => takeDecisionBack(key, hold, onReturn),
    ...(send && { confirm: () => sendConfirmed(key, send) }),
    about: key,
    seconds: { desk: 8, time: HELD_BACK_SECONDS, person: Number.POSITIVE_INFINITY, answer: 8 }[waitsFor],
  });
}

const UNTIL: Record<WaitingDecision["waitsFor"], string> = {
  desk: "waits here until the desk is back",
  time: "is sent when this time is over",
  person: "waits here until you confirm it",
  answer: "is sent",
};

/** Sends what the person has confirmed, unless another tab did. */
export function sendConfirmed(key: string, send: (waiting: WaitingDecision) => void): void {
  const waiting = findDecision(key);
  if (waiting?.waitsFor === "person") send(waiting);
}

/** Gives up a decision that waits and was not sent. */
export function takeDecisionBack(
  key: string,
  hold: { id: string; ticket: { key: string } | null },
  onReturn?: (holdId: string) => void,
): void {
  hideToastAbout(key);
  if (!dropDecision(key)) return;
  setLocalDecision(hold.id, null);
  announce(`Taken back. ${hold.ticket?.key ?? "It"} needs a decision as before`);
  onReturn?.(hold.id);
}
