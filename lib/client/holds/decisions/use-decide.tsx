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
import { dropDecision, noteBrief, openOutbox, putDecision } from "./decision-outbox.ts";
import { decisionNoun } from "./decision-words.ts";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { useSendDecision } from "./use-send-decision.tsx";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/**
 * Decides a hold: the desk stores it and sends it after the person's delay. Where the desk cannot be reached, the decision waits in
 * the outbox of this browser and can be taken back until it is there again. `onReturn` is called with a hold that is open again.
 * `brief`: the hash of the brief the decision is made on, where it is still being read.
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
      if (!isOffline()) return send(decision, onReturn, brief);
      wait(decision, onReturn);
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
  return { key: randomName(), hold, choice, at: now, touched: now, waitsFor: "answer" };
}

/** The brief may have another hash by now; what the person wants is the same. */
function isSame({ hold, choice }: WaitingDecision, version: number, now: DecisionBody): boolean {
  const wanted = (one: DecisionBody) => JSON.stringify({ ...one, briefSha256: null });
  return hold.version === version && wanted(choice) === wanted(now);
}

function wait(decision: WaitingDecision, onReturn?: (holdId: string) => void): void {
  const { key, hold, choice } = decision;
  putDecision({ ...decision, waitsFor: "desk" });
  const words = `${decisionNoun(choice.verb)} for`;
  const until = "waits here until the desk is back";
  showToast({
    message: (
      <>
        {words} <TicketKey>{hold.ticket.key}</TicketKey> {until}
      </>
    ),
    spoken: `${words} ${hold.ticket.key} ${until}`,
    undo: () => takeDecisionBack(key, hold, onReturn),
    about: key,
  });
}

/** Gives up a decision that waits in this browser and was not sent. */
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
