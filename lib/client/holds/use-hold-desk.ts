import { useRef, useState } from "react";
import { type Payload, usePayload } from "#lib/client/briefs/use-payload.ts";
import { useMarks } from "#lib/client/consents/use-marks.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { useOthersAt } from "../live/live-provider.tsx";
import { answerOf } from "./answers/answer-of.ts";
import { decisionBody, grantIn } from "./decisions/decision-inputs.ts";
import { type LocalDecision, setLocalDecision, useLocalDecision } from "./decisions/local-decisions.ts";
import { isSamePress, noteSent } from "./decisions/same-press.ts";
import { takeDecisionBack, useDecide } from "./decisions/use-decide.tsx";
import { type Draft, useDraft, writeDraft } from "./drafts/drafts.ts";
import { useDraftChanges } from "./drafts/use-draft-changes.ts";
import { closedReason, offReason } from "./off-reason.ts";
import { type Missing, needsReason, useFilledVerb } from "./use-filled-verb.ts";

/** A question back before a decision is sent: why it is asked. */
export type Asking = { verb: DecisionVerb; because: "cancel" | "same"; words: string | null };

interface DeskOptions {
  onDecided?: () => void;
  onReturn?: (holdId: string) => void;
  settled?: boolean;
  onMissing?: (what: Missing) => void;
}

/** What the controls of one hold share: what is written, what it leads to, what can be chosen. */
export type HoldDesk = ReturnType<typeof useHoldDesk>;

/**
 * @param onDecided the decision is on its way: what was looked at may leave. @param onReturn a hold is back, undone or refused.
 * @param settled somebody else decided it, and it is shown as it was. @param onMissing leads to what must be written first.
 */
export function useHoldDesk(hold: HoldDetail, { onDecided, onReturn, settled = false, onMissing }: DeskOptions = {}) {
  const draft = useDraft(hold.id);
  const local = useLocalDecision(hold.id);
  const decide = useDecide(onReturn);
  const router = useDeskRouter();
  const [asking, setAsking] = useState<Asking | null>(null);
  const previewed = hold.verbs.filter((verb) => isPreviewed(hold, verb));
  const [shown, setShown] = useState<DecisionVerb | null>(null);
  const { ask } = useDesk();
  const off = (candidate: DecisionVerb) => offReason(hold, hold.mayDecide, candidate, ask);
  const { filled, mark, askFor, unmark } = useFilledVerb(hold, off, (one) => lackingWords(hold, one, draft), onMissing);
  const verb = [shown, filled, previewed[0]].find((one) => one != null && previewed.includes(one)) ?? null;
  const isUndecided = hold.state === "open" && hold.sending === null && !settled && !isChosen(local);
  const payload = usePayload(hold, verb, draft, isUndecided);
  const changes = useDraftChanges(hold, verb, draft, isUndecided);
  const underway = useRef(false);
  const [reading, setReading] = useState<DecisionVerb | null>(null);
  // If the server cannot be reached, the decision says so itself after its three tries.
  const read = (chosen: DecisionVerb) => payload.read(chosen).catch(() => null);
  /** The row leaves at once. What runs is still what was read here: the server compares the hashes. */
  const send = (chosen: DecisionVerb, note: string, preview = chosen === verb ? read(chosen) : undefined) => {
    noteSent();
    const brief = preview?.then((shownNow) => shownNow?.sha256 ?? null);
    decide(hold, decisionBody(hold, chosen, { ...draft, note }), brief);
    onDecided?.();
    // Who takes a session over types on the page of its run.
    if (chosen === "intervene" && hold.run) router.push(`/runs/${hold.run.id}`);
  };
  const choose = (chosen: DecisionVerb) => {
    if (isTooMany(local)) return;
    const reason = off(chosen);
    if (reason !== null) return showToast({ message: `${reason}.`, seconds: 4 });
    const lacks = lackingWords(hold, chosen, draft);
    if (lacks !== null) return askFor(chosen, lacks);
    const unfit = unfitWords(hold, chosen, draft, chosen === verb ? payload : null);
    if (unfit !== null) return showToast({ message: unfit, seconds: 4 });
    const because = asksFirst(chosen);
    if (because) return setAsking({ verb: chosen, because, words: null });
    void askOrSend(chosen);
  };
  const sendFilled = () => {
    if (filled !== null) return choose(filled);
    const why = closedReason(hold, hold.mayDecide, "decide", ask) ?? "There is nothing to decide";
    showToast({ message: `${why}.`, seconds: 4 });
  };
  const give = (answer: unknown, precedentId: string) => {
    if (isTooMany(local) || underway.current || off("answer") !== null) return;
    noteSent();
    decide(hold, { verb: "answer", answer: answer as string, precedentId, note: draft.note });
    onDecided?.();
  };
  /** Where it came back once already, doing the same again is asked about (docs/interaction.md#decisions). */
  const askOrSend = async (chosen: DecisionVerb) => {
    if (hold.recurrence === 0 || (chosen !== "retry" && chosen !== "continue")) return send(chosen, draft.note);
    underway.current = true;
    setReading(chosen);
    const preview = await read(chosen);
    setReading(null);
    underway.current = false;
    if (preview?.discouraged) return setAsking({ verb: chosen, because: "same", words: preview.discouraged });
    return send(chosen, draft.note, chosen === verb ? Promise.resolve(preview) : undefined);
  };
  const isFree = () => asking === null && !underway.current;
  const marks = useMarks(hold, draft.scope, { isFree, filled, mark, show: setShown, send: () => choose("approve") });
  return {
    hold,
    draft,
    write: (change: Partial<Draft>) => writeDraft(hold.id, change),
    changes,
    /** The verbs whose bytes can be shown, the leading one first. */
    previewed,
    verb,
    show: setShown,
    payload,
    local,
    contested: useOthersAt(hold.id).some(({ writing }) => writing),
    forgetReturn: () => setLocalDecision(hold.id, null),
    takeBack: () => local?.state === "waiting" && takeDecisionBack(local.key, hold),
    off,
    choose: (chosen: DecisionVerb) => (isFree() ? choose(chosen) : undefined),
    /** The verb that Enter sends: the one that was marked, else what is recommended; null where nothing can be decided. */
    filled,
    ...marks,
    unmark,
    /** Sends what is filled; where nothing can be, says why. */
    sendFilled: () => (isFree() ? sendFilled() : undefined),
    give,
    /** The verb whose bytes are read before it may be asked about or sent; null: none. */
    reading,
    asking,
    confirm: (note: string = draft.note) => {
      setAsking(null);
      if (asking) send(asking.verb, note);
    },
    keep: () => setAsking(null),
  };
}

/** What must be written before a verb can be sent; null where nothing lacks. */
function lackingWords(hold: HoldDetail, verb: DecisionVerb, draft: Draft): string | null {
  const answer = hold.question && verb === "answer" ? answerOf(hold.question, draft) : null;
  if (answer?.ok === false) return answer.why;
  return needsReason(hold, verb) && draft.note.trim() === "" ? "A reason is needed" : null;
}

/** This tab has decided it already, or is about to. */
function isChosen(local: LocalDecision | null): boolean {
  return local?.state === "waiting" || local?.state === "sent";
}

/** A press that is one too many: what waits here says so. */
function isTooMany(local: LocalDecision | null): boolean {
  if (local?.state === "waiting") showToast({ message: `${local.words}. Take it back first.`, seconds: 4 });
  return isChosen(local) || isSamePress();
}

/** Why what is written cannot be sent with a verb; null where it can. `shown`: what is known of it as it is shown. */
function unfitWords(hold: HoldDetail, verb: DecisionVerb, draft: Draft, shown: Payload | null): string | null {
  const granted = grantIn(hold, verb, draft);
  if (!granted.ok) return `${granted.why}.`;
  const isWrong = verb === "answer" && shown !== null && Object.keys(shown.wrong).length > 0;
  return isWrong ? "The answer does not fit yet. Mend what is marked." : null;
}

/** Something runs because of it, so there are bytes to show. */
function isPreviewed(hold: HoldDetail, verb: DecisionVerb): boolean {
  if (verb === "retry") return true;
  return hold.subject === "run" && verb !== "cancel";
}

/** Cancelling always asks. */
function asksFirst(verb: DecisionVerb): Asking["because"] | null {
  return verb === "cancel" ? "cancel" : null;
}
