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
import { dropDecision, keepDecision } from "./decision-outbox.ts";
import { returnedWords, sentWords } from "./decision-words.ts";
import { localDecisionOf, type ReturnedBecause, setLocalDecision } from "./local-decisions.ts";
import { offersUndo } from "./pending-undo.ts";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/** A decision can be undone this long, by the database clock, which started later than ours. */
const UNDO_SECONDS = 8;

type Decided = { hold: Hold };

/**
 * Sends a decision under its key: the row leaves at once, the toast counts the time in which it can be undone, and what did
 * not happen comes back with its reason and the draft as it was. `onReturn` hears of a hold that is back. `brief`: it is sent
 * as soon as it is known on which bytes it was made.
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
      keepDecision({ ...made, waitsFor: "answer" });
      let undone = false;
      let decision = made;
      const send = async (): Promise<Commanded<Decided>> => {
        if (brief) {
          decision = { ...made, choice: { ...choice, briefSha256: await brief } };
          if (undone) return { ok: false, problem: null };
          // A later try sends the same.
          keepDecision({ ...decision, waitsFor: "answer" });
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
          announce(`Undone. ${hold.ticket.key} is held again`);
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
        if (sent.ok) {
          dropDecision(key);
          setTimeout(() => forgetUnlessUndone(hold.id), UNDO_SECONDS * 1000);
          return;
        }
        hideToast(toast);
        if (sent.problem?.code === "unauthenticated") noteSessionEnd();
        if (undone && sent.problem === null) takenBack(decision);
        else if (waitsOn(decision, sent.problem, isOffline())) keepDecision({ ...decision, waitsFor: "desk" });
        else giveBack(decision, sent.problem, timeZone);
      });
    },
    [client, isOffline, timeZone],
  );
}

/** Made offline, it waits on, for the desk or for the person to sign in; else only a network that has just gone lets it wait. */
function waitsOn({ waitsFor }: WaitingDecision, problem: Problem | null, offline: boolean): boolean {
  if (waitsFor === "desk") return problem === null || problem.code === "unauthenticated";
  return problem === null && offline;
}

/** The person gave it up before the desk was reached. */
function takenBack({ key, hold }: WaitingDecision): void {
  dropDecision(key);
  setLocalDecision(hold.id, null);
  announce(`Taken back. ${hold.ticket.key} is held as before`);
}

/** The row is back, and says why; two who decided are asked which it was. */
function giveBack(decision: WaitingDecision, problem: Problem | null, timeZone: string): void {
  const { hold, choice, key } = decision;
  dropDecision(key);
  const words = returnedWords(problem, timeZone);
  const theirs = problem?.code === "already_decided" ? problem.decision : undefined;
  const because = becauseOf(problem);
  setLocalDecision(hold.id, { state: "returned", verb: choice.verb, words, because, decision, theirs });
  announce(`${hold.ticket.key}: ${words}`, "assertive");
  // A dialog would swallow what is being typed: then the hold itself says it, with the same choices.
  if (theirs && mayInterrupt()) askAboutConflict({ theirs, mine: decision });
  else showToast({ message: <KeyAndWords ticketKey={hold.ticket.key} words={words} />, spoken: "" });
}

function becauseOf(problem: Problem | null): ReturnedBecause {
  if (problem === null) return "unreached";
  if (problem.code === "already_decided") return "conflict";
  return problem.status === 422 ? "refused" : "other";
}

/** A draft whose decision was undone meanwhile is wanted again. */
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
