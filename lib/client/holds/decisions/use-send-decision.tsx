"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { randomName } from "#lib/client/browser/random-name.ts";
import { useIsOffline } from "#lib/client/live/live-provider.tsx";
import { queueKeys } from "#lib/client/queue/queue-queries.ts";
import { type Commanded, sendCommand } from "#lib/client/requests/send-command.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import { mayInterrupt } from "#lib/client/shortcuts/shortcut-scope.ts";
import { TicketKey } from "#lib/client/tickets/ticket-key.tsx";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { hideToast, showToast } from "#lib/client/toasts/toasts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import type { Problem } from "#lib/contract/problem.ts";
import { forgetDraft } from "../drafts/drafts.ts";
import { askAboutConflict } from "./conflicts.ts";
import { dropDecision, putDecision } from "./decision-outbox.ts";
import { returnedWords, sentWords } from "./decision-words.ts";
import { localDecisionOf, type ReturnedBecause, setLocalDecision } from "./local-decisions.ts";
import { offersUndo } from "./pending-undo.ts";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/** A decision can be undone this long, by the database clock, which started later than ours. */
const UNDO_SECONDS = 8;

type Decided = { hold: Hold };

/**
 * Sends a decision under its key: the row leaves at once and a toast counts down the time to undo it. A decision that failed
 * brings the row back with the reason and the draft as it was. `onReturn` is called with a hold that is open again. `brief`:
 * the decision is sent as soon as the hash of its brief is known.
 */
export function useSendDecision(): (
  decision: WaitingDecision,
  onReturn?: (holdId: string) => void,
  brief?: BriefRead,
) => void {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const timeZone = useTimeZone();
  return useCallback(
    (made, onReturn, brief) => {
      const { hold, choice, key } = made;
      // A preview of what is decided would only be refused: none is begun, and one on its way is given up.
      void client.cancelQueries({ queryKey: [...queueKeys.hold(hold.id), "preview"] });
      const readAgain = (previewsToo = false) => {
        for (const queryKey of [["queue"], ["counts"], queueKeys.hold(hold.id), ["ticket", hold.ticket.id]])
          void client.invalidateQueries({ queryKey, exact: queryKey[0] === "hold" && !previewsToo });
      };
      putDecision({ ...made, waitsFor: "answer" });
      let undone = false;
      let decision = made;
      const send = async (): Promise<Commanded<Decided>> => {
        if (brief) {
          decision = { ...made, choice: { ...choice, briefSha256: await brief } };
          if (undone) return { ok: false, problem: null };
          // A later try sends the same.
          putDecision({ ...decision, waitsFor: "answer" });
        }
        return sendCommand(`/holds/${hold.id}/decision`, { ...decision.choice, version: hold.version }, key);
      };
      const sending = send();
      const takeBack = async () => {
        undone = true;
        const sent = await sending;
        if (!sent.ok) return;
        const body = { version: sent.value.hold.version };
        const answer = await sendCommand<Decided>(`/holds/${hold.id}/undo`, body, randomName());
        if (answer.ok) {
          setLocalDecision(hold.id, null);
          announce(`Undone. ${hold.ticket.key} needs a decision again`);
          onReturn?.(hold.id);
        } else {
          const why = answer.problem?.detail ?? "The desk could not be reached.";
          showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={`Not undone. ${why}`} /> });
          announce(`Not undone. ${why}`, "assertive");
        }
        readAgain();
      };
      const toast = showToast({
        message: (
          <>
            {sentWords(choice.verb)} <TicketKey>{hold.ticket.key}</TicketKey>
          </>
        ),
        spoken: `${sentWords(choice.verb)} ${hold.ticket.key}`,
        undo: () => void takeBack(),
        about: key,
        seconds: UNDO_SECONDS,
      });
      offersUndo(hold.ticket.id, hold.ticket.key, toast);
      void sending.then((sent) => {
        // What was shown may no longer be what would run: then its previews are read again too.
        readAgain(!sent.ok && sent.problem?.code === "version_mismatch");
        if (sent.ok) return arrived(made, sent.value.hold, toast, onReturn);
        hideToast(toast);
        if (sent.problem?.code === "unauthenticated") noteSessionEnd();
        if (undone && sent.problem === null) takenBack(decision);
        else if (waitsOn(decision, sent.problem, isOffline())) putDecision({ ...decision, waitsFor: "desk" });
        else giveBack(decision, sent.problem, timeZone);
      });
    },
    [client, isOffline, timeZone],
  );
}

/** It was made; where it was the first of two, the hold is back, and says so. */
function arrived({ hold, key }: WaitingDecision, now: Hold, toast: number, onReturn?: (holdId: string) => void): void {
  dropDecision(key);
  if (now.second === null) {
    setTimeout(() => forgetUnlessUndone(hold.id), UNDO_SECONDS * 1000);
    return;
  }
  hideToast(toast);
  setLocalDecision(hold.id, null);
  forgetDraft(hold.id);
  const words = "Needs a second person: it is done once somebody else decides the same.";
  showToast({
    message: <KeyAndWords ticketKey={hold.ticket.key} words={words} />,
    spoken: `${hold.ticket.key}: ${words}`,
  });
  onReturn?.(hold.id);
}

/** A decision made offline keeps waiting for the server or for the person to sign in; any other waits only if the network has just gone. */
function waitsOn({ waitsFor }: WaitingDecision, problem: Problem | null, offline: boolean): boolean {
  if (waitsFor === "desk") return problem === null || problem.code === "unauthenticated";
  return problem === null && offline;
}

/** The person gave the decision up before the server was reached. */
function takenBack({ key, hold }: WaitingDecision): void {
  dropDecision(key);
  setLocalDecision(hold.id, null);
  announce(`Taken back. ${hold.ticket.key} needs a decision as before`);
}

/** The row comes back and says why; where somebody else decided first, the person is asked what becomes of theirs. */
function giveBack(decision: WaitingDecision, problem: Problem | null, timeZone: string): void {
  const { hold, choice, key } = decision;
  dropDecision(key);
  const words = returnedWords(problem, timeZone);
  const theirs = problem?.code === "already_decided" ? problem.decision : undefined;
  const because = becauseOf(problem);
  setLocalDecision(hold.id, { state: "returned", verb: choice.verb, words, because, decision, theirs });
  announce(`${hold.ticket.key}: ${words}`, "assertive");
  // A dialog would swallow what is being typed: then the hold itself shows the conflict, with the same choices.
  if (theirs && mayInterrupt()) askAboutConflict({ theirs, mine: decision });
  else showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={words} />, spoken: "" });
}

function becauseOf(problem: Problem | null): ReturnedBecause {
  if (problem === null) return "unreached";
  if (problem.code === "already_decided") return "conflict";
  return problem.status === 422 ? "refused" : "other";
}

/** Drops the draft of a decision, unless it was undone meanwhile: then the person wants the draft again. */
function forgetUnlessUndone(holdId: string): void {
  if (localDecisionOf(holdId)?.state === "sent") forgetDraft(holdId);
}

function KeyAndWords({ ticketKey, words }: { ticketKey: string; words: string }) {
  return (
    <>
      <TicketKey>{ticketKey}</TicketKey>: {words}
    </>
  );
}
