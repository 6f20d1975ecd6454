"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { DecideHold, Hold } from "#lib/contract/holds.ts";
import { undoDecision } from "#lib/server/actions/holds.ts";
import { announce } from "../announcements.ts";
import { useTimeZone } from "../clock.tsx";
import { useDesk } from "../desk-context.tsx";
import { queueKeys } from "../queries/queue.ts";
import { noteSessionEnd } from "../session-end.ts";
import { hideToast, showToast } from "../toasts.ts";
import { returnedWords, sentWords } from "./decision-words.ts";
import { forgetDraft } from "./drafts.ts";
import { localDecisionOf, setLocalDecision } from "./local-decisions.ts";
import { offersUndo } from "./pending-undo.ts";
import { type Sent, sendDecision } from "./send-decision.ts";

/** A decision can be undone this long, by the database clock, which started later than ours. */
const UNDO_SECONDS = 8;

export type Choice = Omit<DecideHold, "version">;

/**
 * Decides a hold: the row leaves at once, the toast counts the time in which it can be undone, and what did not happen comes
 * back with its reason and the draft as it was. `onReturn` hears of a hold that is back.
 */
export function useDecide(onReturn?: (holdId: string) => void): (hold: Hold, choice: Choice) => void {
  const client = useQueryClient();
  const { me } = useDesk();
  const timeZone = useTimeZone();
  return useCallback(
    (hold, choice) => {
      const readAgain = () => {
        // Not what lies below the hold: a preview of what is decided would only be refused.
        for (const queryKey of [["queue"], ["counts"], queueKeys.hold(hold.id), ["ticket", hold.ticket.id]])
          void client.invalidateQueries({ queryKey, exact: queryKey[0] === "hold" });
      };
      const sending = sendDecision(hold.id, { ...choice, version: hold.version }, me.id);
      const giveBack = (words: string, mayRepeat: boolean) => {
        setLocalDecision(hold.id, { state: "returned", verb: choice.verb, words, mayRepeat });
        announce(`${hold.ticket.key}: ${words}`, "assertive");
        showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={words} />, spoken: "" });
      };
      const takeBack = async () => {
        const sent = await sending;
        if (!sent.ok) return;
        const answer = await undoDecision({ holdId: hold.id, version: sent.version }).catch(() => null);
        if (answer?.ok) {
          setLocalDecision(hold.id, null);
          announce(`Undone. ${hold.ticket.key} is held again`);
          onReturn?.(hold.id);
        } else {
          const why = answer?.problem.detail ?? "The desk could not be reached.";
          showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={`Not undone. ${why}`} /> });
          announce(`Not undone. ${why}`, "assertive");
        }
        readAgain();
      };
      setLocalDecision(hold.id, { state: "sent", verb: choice.verb });
      const toast = showToast({
        message: (
          <>
            {sentWords(choice.verb)} <Key>{hold.ticket.key}</Key>
          </>
        ),
        spoken: `${sentWords(choice.verb)} ${hold.ticket.key}`,
        undo: () => void takeBack(),
        seconds: UNDO_SECONDS,
      });
      offersUndo(hold.ticket.id, hold.ticket.key, toast);
      void sending.then((sent: Sent) => {
        readAgain();
        if (sent.ok) {
          setTimeout(() => forgetUnlessUndone(hold.id), UNDO_SECONDS * 1000);
          return;
        }
        if (sent.problem?.code === "unauthenticated") noteSessionEnd();
        // What was shown is no longer what would run: all of it is read again.
        if (sent.problem?.code === "version_mismatch")
          void client.invalidateQueries({ queryKey: queueKeys.hold(hold.id) });
        hideToast(toast);
        giveBack(returnedWords(sent.problem, timeZone), sent.problem === null);
      });
    },
    [client, me.id, timeZone, onReturn],
  );
}

/** A draft whose decision was undone meanwhile is wanted again. */
function forgetUnlessUndone(holdId: string): void {
  if (localDecisionOf(holdId)?.state === "sent") forgetDraft(holdId);
}

function KeyAndWords({ ticketKey, words }: { ticketKey: string; words: string }) {
  return (
    <>
      <Key>{ticketKey}</Key>: {words}
    </>
  );
}

function Key({ children }: { children: string }) {
  return <code className="font-mono text-meta tracking-[-0.01em]">{children}</code>;
}
