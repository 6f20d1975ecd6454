"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useIsOffline } from "#lib/client/live/live-provider.tsx";
import { queueKeys } from "#lib/client/queue/queue-queries.ts";
import { type Commanded, sendCommand } from "#lib/client/requests/send-command.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { dropDecision, putDecision } from "./decision-outbox.ts";
import { delayWords } from "./decision-words.ts";
import { giveBack } from "./give-back.tsx";
import { setLocalDecision } from "./local-decisions.ts";
import { offerUndo, UNDO_SECONDS, withdrawUndo } from "./pending-undo.ts";
import { forgetSent, noteSentDecision, waitsForSecond } from "./sent-from-here.tsx";
import { undoOnDesk } from "./undo-on-desk.ts";
import type { BriefRead, WaitingDecision } from "./waiting-decision.ts";

/** As long as the answer takes, the decision can be taken back. */
const ANSWER_SECONDS = 60;

type Decided = { hold: Hold };
type Failed = Extract<Commanded<Decided>, { ok: false }>;

/**
 * Sends a decision to the desk under its key: the row leaves at once, and until the desk makes it and for 8 s more it can be undone.
 * One that failed brings the row back with the reason and the draft as it was. `onReturn` is called with a hold that is open again.
 * `brief`: the decision is sent as soon as the hash of its brief is known.
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
        for (const queryKey of [
          ["queue"],
          ["counts"],
          ["decisions"],
          queueKeys.hold(hold.id),
          ["ticket", hold.ticket.id],
        ])
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
        const body = { ...decision.choice, version: hold.version, delayed: true };
        return sendCommand(`/holds/${hold.id}/decision`, body, key);
      };
      const sending = send();
      const takeBack = async () => {
        undone = true;
        const sent = await sending;
        if (sent.ok && (await undoOnDesk(hold))) {
          forgetSent(hold.id);
          onReturn?.(hold.id);
        }
        readAgain();
      };
      offerUndo(hold, ANSWER_SECONDS, () => void takeBack());
      const arrived = (now: Hold) => {
        dropDecision(key);
        const seconds = secondsLeft(now);
        noteSentDecision(decision, onReturn, seconds);
        if (undone) return;
        const words = delayWords(choice.verb, hold.ticket.key, seconds - UNDO_SECONDS);
        offerUndo(hold, seconds, () => void takeBack(), words);
        if (now.second !== null && now.sending === null) waitsForSecond(hold.id);
      };
      void sending.then((sent) => {
        // What was shown may no longer be what would run: then its previews are read again too.
        readAgain(!sent.ok && sent.problem?.code === "version_mismatch");
        if (sent.ok) return arrived(sent.value.hold);
        withdrawUndo(hold.id);
        if (sent.problem?.code === "unauthenticated") noteSessionEnd();
        if (undone && sent.problem === null) takenBack(decision);
        else if (waitsOn(decision, sent, isOffline())) putDecision({ ...decision, waitsFor: "desk" });
        else giveBack(decision, sent.problem, timeZone);
      });
    },
    [client, isOffline, timeZone],
  );
}

/** For how long it can still be undone: until it is sent, and a while after. */
function secondsLeft({ sending }: Hold): number {
  const waits = sending === null ? 0 : Math.max(0, Date.parse(sending.sendAt) - Date.now());
  return Math.round(waits / 1000) + UNDO_SECONDS;
}

/**
 * A decision made offline keeps waiting for the server or for the person to sign in; any other waits only if the network or the desk's
 * database has just gone.
 */
function waitsOn({ waitsFor }: WaitingDecision, { problem, databaseAway }: Failed, offline: boolean): boolean {
  if (waitsFor === "desk") return problem === null || problem.code === "unauthenticated";
  return problem === null && (offline || databaseAway === true);
}

/** The person gave the decision up before the server was reached. */
function takenBack({ key, hold }: WaitingDecision): void {
  dropDecision(key);
  setLocalDecision(hold.id, null);
  announce(`Taken back. ${hold.ticket.key} needs a decision as before`);
}
