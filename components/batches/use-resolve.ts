import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { batchKeys, dryRunQuery } from "#lib/client/batches/batch-queries.ts";
import { batchVerb } from "#lib/client/batches/batch-words.ts";
import { offerBatchUndo } from "#lib/client/batches/offer-batch-undo.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { BatchFilter, HoldBatchSummary } from "#lib/contract/batches.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { startBatch } from "#lib/server/actions/batches.ts";
import { asksBack } from "./confirm-batch.tsx";
import { focusBeside } from "./focus-beside.ts";

/** The form that decides many holds together. */
export type Resolve = ReturnType<typeof useResolve>;

/**
 * Decides many holds as a batch by filter. `what`: the verbs they allow, their question where all ask the same, and their
 * number until the server has counted; `underway`: the batch that has them already. `onStarted` gets the batch's id.
 */
export function useResolve(
  what: {
    verbs: readonly DecisionVerb[];
    question: QueueRow["question"];
    size: number;
    underway?: HoldBatchSummary | null;
  },
  filter: BatchFilter,
  onStarted: (id: string) => void,
) {
  // `intervene` is for one person and one run; an answer with a schema is for one question.
  const verbs = what.verbs.filter(
    (verb) => verb !== "intervene" && (verb !== "answer" || what.question?.schema == null),
  );
  const [chosen, choose] = useState<DecisionVerb | null>(null);
  const verb = chosen !== null && verbs.includes(chosen) ? chosen : (verbs[0] ?? "retry");
  const [note, writeNote] = useState("");
  const [answer, writeAnswer] = useState("");
  const [canary, setCanary] = useState(true);
  const options = (verbs.includes("answer") && what.question?.options) || [];
  const [asking, setAsking] = useState(false);
  const { mayDecide, me } = useDesk();
  const onlyLeads = useOnlyLeads();
  const dryRun = useQuery({ ...dryRunQuery(filter, verb), enabled: mayDecide });
  const action = useAction(startBatch);
  const client = useQueryClient();
  const counts = dryRun.data ?? null;
  const size = counts?.offering ?? what.size;

  const send = async () => {
    const started = await action.run({ filter, verb, canary, note, ...(verb === "answer" && { answer }) });
    // Also where it was refused: somebody else's may be new here.
    void client.invalidateQueries({ queryKey: batchKeys.lists });
    if (!started) return;
    offerBatchUndo(started.value.id, `${batchVerb(verb)} for ${size}`, me.sendDelay);
    onStarted(started.value.id);
    focusBeside();
  };
  const offReason = () => {
    if (!mayDecide) return onlyLeads(batchVerb(verb).toLowerCase());
    if (what.underway) return `A batch by ${what.underway.by.name} has them already`;
    if (dryRun.error) return dryRun.error.message;
    if (counts === null) return "It is being counted";
    if (size === 0) return `None of them can be settled by ${batchVerb(verb)}`;
    if (verb !== "answer" || answer.trim() !== "") return null;
    return options.length === 0 ? "Write the answer first" : "Choose an option first";
  };
  const off = offReason();
  const pick = (choice: number) => {
    const option = options[choice];
    if (option === undefined) {
      const none =
        options.length === 0 ? "There is no question with options" : `There are ${countOf(options.length, "option")}`;
      return showToast({ message: `${none}.`, seconds: 4 });
    }
    choose("answer");
    writeAnswer(option);
    announce(`Option ${choice + 1}: ${plainText(option)}`);
  };
  return {
    verbs,
    verb,
    choose,
    note,
    writeNote,
    answer,
    writeAnswer,
    /** What can be answered, where the question has options; else none. */
    options,
    /** Answers by an option, from 0; where there is none, says so. */
    pick,
    canary,
    setCanary,
    /** Counted by the server; null: not yet, or refused. */
    counts,
    /** How many would be decided. */
    size,
    /** Why it cannot start; null: it can. */
    off,
    refusal: action.refusal ?? dryRun.error?.message ?? null,
    /** Whether this person may decide; if not, the form only says whom to ask. */
    mayDecide,
    busy: action.busy,
    asking,
    start: () => {
      if (off !== null || action.busy) return announce(off ?? "It is being started");
      if (asksBack(verb)) setAsking(true);
      else void send();
    },
    confirm: () => {
      setAsking(false);
      void send();
    },
    keep: () => setAsking(false),
  };
}
