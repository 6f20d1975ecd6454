import { useState } from "react";
import { offerBatchUndo } from "#lib/client/batches/offer-batch-undo.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdName } from "#lib/engine/holds/hold-name.ts";
import { startBatch } from "#lib/server/actions/batches.ts";
import { noteStarted } from "../batches/started-here.ts";
import { countVerbs, staysBecause } from "./selection-effects.ts";
import type { Selection } from "./use-selection.ts";

/** As many are taken back with one press. */
const MAX_UNDONE = 20;

/** Everything that the controls of a selection share. */
export type SelectionDesk = ReturnType<typeof useSelectionDesk>;

/** Decides what is selected: those that a verb settles, as one batch without a canary; the others stay. */
export function useSelectionDesk(selection: Selection, onStarted: (batchId: string) => void) {
  const holds = [...selection.holds.values()];
  const verbs = countVerbs(holds);
  const [shown, show] = useState<DecisionVerb | null>(null);
  const [note, write] = useState("");
  const [asked, setAsked] = useState<DecisionVerb | null>(null);
  const action = useAction(startBatch);
  const { me } = useDesk();
  const countOf = (verb: DecisionVerb) => verbs.find((one) => one.verb === verb)?.count ?? 0;

  const send = async (verb: DecisionVerb) => {
    const settled = holds.filter((hold) => staysBecause(hold, verb) === null).map(({ id }) => id);
    const stayed = holds.flatMap((hold) => {
      const why = staysBecause(hold, verb);
      return why === null ? [] : [{ holdId: hold.id, ticketKey: holdName(hold), why }];
    });
    const started = await action.run({ ids: settled, verb, canary: false, note });
    if (!started) return;
    noteStarted(started.value.id, stayed, settled.length <= MAX_UNDONE);
    offerBatchUndo(started.value.id, `${DECISION_VERBS[verb].label} for ${settled.length}`, me.sendDelay);
    write("");
    selection.clear();
    onStarted(started.value.id);
  };
  const choose = (verb: DecisionVerb) => {
    if (action.busy) return;
    const { label } = DECISION_VERBS[verb];
    if (countOf(verb) === 0) return showToast({ message: `None of them can be settled by ${label}.`, seconds: 4 });
    show(verb);
    if (verb === "cancel" || verb === "approve") return setAsked(verb);
    void send(verb);
  };
  return {
    holds,
    /** Verbs with how many they would settle. */
    verbs,
    /** The one whose effect is shown; null: nothing settles any of them. */
    verb: verbs.some(({ verb }) => verb === shown) ? shown : (verbs[0]?.verb ?? null),
    show,
    note,
    write,
    /** Decides, or asks first. */
    choose,
    asking: asked === null ? null : { verb: asked, count: countOf(asked) },
    confirm: () => {
      if (asked === null) return;
      setAsked(null);
      void send(asked);
    },
    keep: () => setAsked(null),
    busy: action.busy,
    refusal: action.refusal,
  };
}
